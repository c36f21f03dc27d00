# Parlour alone: SQLite in the volume /data. With DATABASE_URL set it uses PostgreSQL instead.
FROM python:3.11-slim

ENV PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 DATA_DIR=/data

RUN useradd --create-home --uid 1000 parlour && mkdir /data && chown parlour /data
WORKDIR /srv/parlour

# The dependencies first: this layer stays as long as pyproject.toml does.
COPY pyproject.toml README.md LICENSE ./
RUN mkdir app && touch app/__init__.py && pip install --no-cache-dir -e .

COPY app app
COPY migrations migrations
COPY static static
COPY templates templates

USER 1000
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/health', timeout=4)"]
CMD ["parlour", "serve", "--host", "0.0.0.0", "--port", "8000"]
