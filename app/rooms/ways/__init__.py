"""Ways of telling people outside of the page: web push, e-mail, a webhook."""
