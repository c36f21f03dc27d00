"""What positions are worth to a bot, game by game."""
