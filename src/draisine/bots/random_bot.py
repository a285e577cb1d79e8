"""The bot that plays by chance: a yardstick for the others, and a way to try a new game out."""

from draisine.kernel.bots import Question, Reply


class RandomBot:
    """Every legal move is as good as any other."""

    strength = "random"

    def answer(self, question: Question) -> Reply:
        """Any of the legal moves, at any pace. A draw is always welcome: it has no opinion."""
        if question.purpose == "draw":
            return Reply(draw="yes")
        legal = question.legal
        return Reply(question.before or legal[question.chance().below(len(legal))])
