"""People in front of a browser: they see names and light, and touch what is lit."""

import json
import re
from pathlib import Path
from time import monotonic
from types import TracebackType

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, expect

ROOT = Path(__file__).resolve().parent.parent.parent
ARTEFACTS = ROOT / "artefacts"
SIZES = {"laptop": (1440, 900), "phone": (390, 844), "small": (360, 640)}
LANGUAGES = {"en": "en-GB", "de": "de-DE", "fr": "fr-FR"}
PATIENCE = 30_000
UNFIT = {"label-content-name-mismatch": {"enabled": False}}
"""Rules that do not fit: this one takes the figures in a card's picture for the label of its button."""
NO_FAULT = re.compile(
    "Failed to load resource|GPU stall|software WebGL|GL Driver Message|error from the audio device"
)
"""A refused request is the server's answer; a graphics card and a sound card are up to the machine."""
TELL_WHERE = """
for (const kind of ['warn', 'error']) {
  const say = console[kind].bind(console)
  console[kind] = (...words) => say(...words, new Error().stack)
}
"""
"""A complaint of a library says a sentence; where it came from is what one needs to mend it."""
MUTE = "localStorage['draisine.settings'] ??= JSON.stringify({ muted: true })"
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


def words(language: str) -> dict[str, str]:
    """Every sentence of the client in one language: tests look for what people read."""
    found: dict[str, str] = {}
    of_games = (ROOT / "src" / "draisine" / "games").glob("*/words")
    for folder in (ROOT / "web" / "messages", ROOT / "src" / "draisine" / "words", *of_games):
        for file in folder.rglob("*.json"):
            if re.search(rf"(^|\.){language}\.json$", file.name):
                found |= {
                    key: text
                    for key, text in json.loads(file.read_text("utf-8")).items()
                    if isinstance(text, str)
                }
    return found


def size_of(size: str) -> tuple[int, int]:
    """Width and height of a size by its name, or written as `844x390`."""
    if size in SIZES:
        return SIZES[size]
    width, _, height = size.partition("x")
    return int(width), int(height)


def is_phone(size: str) -> bool:
    """Held in the hand and touched."""
    return min(size_of(size)) < 600


class Visitor:
    """One person with a browser of their own."""

    def __init__(self, context: BrowserContext, url: str, language: str, size: str) -> None:
        self.page: Page = context.new_page()
        self.context = context
        self.url = url
        self.language = language
        self.size = size
        self.words = words(language)
        self.complaints: list[str] = []
        """What the browser found wrong with the page."""
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.complaints.append(f"{error}\n{error.stack}"))
        self.page.set_default_timeout(PATIENCE)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and not NO_FAULT.search(message.text):
            self.complaints.append(message.text)

    def forgive_broken_sockets(self) -> None:
        """Where a test breaks them, the browser complains with reason."""
        self.complaints = [each for each in self.complaints if "WebSocket" not in each]

    def go(self, path: str) -> "Visitor":
        self.page.goto(path if path.startswith("http") else self.url + path)
        return self

    def say(self, key: str) -> re.Pattern[str]:
        """What begins with a sentence of the catalog, whatever its gaps hold, broken into lines or not."""
        parts = re.split(r"\{[^}]*\}", self.words[key])
        return re.compile("^" + ".*".join(re.escape(part).replace(r"\ ", r"\s") for part in parts), re.DOTALL)

    def button(self, key: str) -> Locator:
        return self.page.get_by_role("button", name=self.say(key))

    def unfold_options(self) -> None:
        """In the lobby: look at what was chosen for the table."""
        self.page.locator("summary").filter(has_text=self.words["options_title"]).click()

    def photograph(self, name: str) -> None:
        ARTEFACTS.mkdir(exist_ok=True)
        self.page.screenshot(path=ARTEFACTS / f"{name}-{self.size}-{self.language}.png")

    def audit(self, name: str) -> None:
        """No serious finding of axe-core on what is on the screen now."""
        if not self.page.evaluate("() => 'axe' in window"):
            self.page.evaluate(AXE.read_text("utf-8"))
        # What is still fading in has less contrast than it will have; a fire burns for ever.
        self.page.evaluate(
            "() => Promise.allSettled(document.getAnimations()"
            ".filter(one => one.effect?.getComputedTiming().endTime < 5000).map(one => one.finished))"
        )
        found = self.page.evaluate("async rules => (await axe.run({ rules })).violations", UNFIT)
        serious = [
            f"{violation['id']}: {node['html']} {node['failureSummary']}"
            for violation in found
            if violation["impact"] in {"serious", "critical"}
            for node in violation["nodes"]
        ]
        assert not serious, f"{name}: " + "\n".join(serious)

    def until(self, expression: str, argument: object = None) -> None:
        """Wait until the page says yes. Asked from outside: its content policy lets it evaluate nothing."""
        end = monotonic() + PATIENCE / 1000
        while not self.page.evaluate(expression, argument):
            assert monotonic() < end, f"never: {expression}"
            self.page.wait_for_timeout(50)

    def sees(self, locator: Locator) -> None:
        expect(locator).to_be_visible(timeout=PATIENCE)


def speak(visitor: Visitor, language: str) -> None:
    """As if it had been chosen in another window: a page is set up once and seen in every language."""
    visitor.page.evaluate(
        "language => window.dispatchEvent("
        "new StorageEvent('storage', { key: 'draisine.locale', newValue: language }))",
        language,
    )
    visitor.until("language => document.documentElement.lang === language", language)


class Visitors:
    """Everyone in one test."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser = browser
        self._url = url
        self.here: list[Visitor] = []

    def come(
        self, language: str = "en", size: str = "laptop", muted: bool = False, **settings: object
    ) -> Visitor:
        width, height = size_of(size)
        context = self._browser.new_context(
            viewport={"width": width, "height": height},
            locale=LANGUAGES[language],
            has_touch=is_phone(size),
            is_mobile=is_phone(size),
            **{"bypass_csp": False, **settings},  # type: ignore[arg-type]
        )
        context.add_init_script(TELL_WHERE)
        if muted:
            context.add_init_script(MUTE)
        visitor = Visitor(context, self._url, language, size)
        self.here.append(visitor)
        return visitor

    def __enter__(self) -> "Visitors":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for number, visitor in enumerate(self.here):
            if kind is not None:
                visitor.photograph(f"failed-{number}")
            visitor.context.close()
        if kind is None:
            complaints = [visitor.complaints for visitor in self.here if visitor.complaints]
            assert not complaints, complaints
