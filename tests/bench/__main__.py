"""`python -m tests.bench [MODULE …]`: all benchmarks, or those of some modules."""

import importlib
import pkgutil
import sys

import tests.bench


def main() -> None:
    names = sorted(module.name for module in pkgutil.iter_modules(tests.bench.__path__) if module.name != "__main__")
    print(f"{'name':44} {'value':>12} {'unit':10} {'baseline':>12} {'ratio':>8}")
    for name in sys.argv[1:] or names:
        module = importlib.import_module(f"tests.bench.{name}")
        if hasattr(module, "figures"):
            for figure in module.figures():
                print(figure, flush=True)


if __name__ == "__main__":
    main()
