"""Who is there in a scene."""

from tests.browser.people import Visitor, Visitors

STILL = """
const { set, ...rest } = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage')
const passes = ({ data }) => !window.still || JSON.parse(data).type === 'pong'
Object.defineProperty(WebSocket.prototype, 'onmessage', {
  ...rest,
  set(hear) {
    set.call(this, hear && ((event) => passes(event) && hear.call(this, event)))
  },
})
"""
"""A page that is looked at hears no more of what the others do: a ride goes on, its picture does not."""


class Cast:
    """Whoever is looked at, and others who come in for a scene."""

    def __init__(
        self, visitors: Visitors, language: str, size: str, host_secret: str = "", **settings: object
    ) -> None:
        """`settings` are those of the lead's browser, as Playwright names them."""
        self._visitors = visitors
        self.host_secret = host_secret
        self.lead = visitors.come(language, size, muted=True, **settings)
        self.lead.context.add_init_script(STILL)

    def hold_still(self) -> None:
        """As long as the page is not left."""
        self.lead.page.evaluate("window.still = true")

    def guest(self) -> Visitor:
        """Somebody else, at a laptop."""
        return self._visitors.come(self.lead.language, "laptop", muted=True)
