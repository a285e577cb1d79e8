// The yard: queue, tracks, scores. Everything that can be done is a button; keys a, b, c choose a wagon, 1 to 4 a track.
import { emblem, wagon } from "./wagons.js";

const LETTERS = "abc";
const LENGTH = 5;

/** An element with a class, and what is in it. */
function make(name, kind, ...inside) {
  const made = document.createElement(name);
  made.className = kind;
  made.append(...inside);
  return made;
}

export function mount(element, first) {
  const root = make("div", "yard");
  const scores = make("ul", "yard-scores");
  const tracks = make("div", "yard-tracks");
  const queue = make("div", "yard-queue");
  const note = make("p", "yard-note");
  root.append(scores, tracks, make("div", "yard-foot", note, queue));
  element.append(root);

  let props = first;
  let chosen = 0;
  let news = true;
  const word = (key, params) => props.word(key, params) ?? key;
  const nameOf = (cargo) => word(`value_cargo_${cargo}`);
  const mine = () =>
    props.live && props.pending === null && props.moves.length > 0;
  const can = (track, place = chosen) =>
    mine() && props.moves.includes(`${LETTERS[place]}${track + 1}`);

  function shunt(track) {
    if (can(track)) props.play(`${LETTERS[chosen]}${track + 1}`);
  }
  function choose(place) {
    if (!can(0, place)) return;
    chosen = place;
    draw();
  }

  function drawScores() {
    const { view, people } = props;
    scores.replaceChildren(
      ...people.map((person, seat) => {
        const swaps = make("span", "yard-swaps", "⇄".repeat(view.swaps[seat]));
        swaps.setAttribute("role", "img");
        swaps.setAttribute(
          "aria-label",
          word("board_swaps", { count: view.swaps[seat] }),
        );
        const points = make("b", "", String(view.points[seat]));
        points.setAttribute(
          "aria-label",
          word("board_points", { points: view.points[seat] }),
        );
        points.setAttribute("role", "img");
        const row = make(
          "li",
          props.toAct.includes(seat) ? "turn" : "",
          badge(seat),
          make("span", "yard-name", person.name),
          points,
          swaps,
        );
        if (props.toAct.includes(seat))
          row.append(make("span", "yard-hidden", word("board_turn")));
        const order = view.orders[seat];
        if (order)
          row.append(
            labelled(
              emblem(order),
              `${seat === props.seat ? `${word("board_order")}: ` : ""}${nameOf(order)}`,
            ),
          );
        return row;
      }),
    );
  }
  function labelled(drawing, label) {
    const made = make("span", "yard-order", drawing);
    made.setAttribute("role", "img");
    made.setAttribute("aria-label", label);
    return made;
  }

  /** A wagon with the number of whoever put it. */
  function owned({ cargo, seat }) {
    const made = make("span", "yard-owned", wagon(cargo));
    if (seat >= 0) made.append(badge(seat));
    return made;
  }
  function badge(seat) {
    const made = make(
      "span",
      `yard-badge seat-${seat}${seat === props.seat ? " own" : ""}`,
      String(seat + 1),
    );
    made.setAttribute("aria-hidden", "true");
    return made;
  }
  const said = ({ cargo, seat }) =>
    seat < 0
      ? nameOf(cargo)
      : word("board_whose", {
          cargo: nameOf(cargo),
          name: props.people[seat]?.name ?? "",
        });

  function drawTracks() {
    const cargo = props.view.queue[chosen];
    const arrived =
      news && props.events.find((event) => event.type === "shunted");
    const gone = news
      ? props.events.filter((event) => event.type === "departed")
      : [];
    tracks.replaceChildren(
      ...props.view.tracks.map((train, track) => {
        const row = make(
          "button",
          "yard-track",
          make("span", "yard-number", String(track + 1)),
        );
        row.type = "button";
        row.disabled = !can(track);
        const free = Array.from({ length: LENGTH - train.length }, () =>
          make("span", "yard-free"),
        );
        const line = make("span", "yard-line", ...train.map(owned), ...free);
        if (arrived && arrived.track === track + 1)
          line.children[train.length - 1]?.classList.add("arrives");
        row.append(line);
        const left = gone.find((event) => event.track === track + 1);
        if (left) row.append(leaving(left.train));
        const parts = [
          word("board_track", { track: track + 1 }),
          train.map(said).join(", ") || word("board_empty"),
        ];
        if (can(track)) {
          const run = props.view.runs[chosen][track];
          parts.push(
            word("board_put", { cargo: nameOf(cargo) }),
            word("board_run", { run }),
          );
          if (train.length === LENGTH - 1) parts.push(word("board_leaves"));
          row.append(make("span", "yard-worth", `+${run}`));
        }
        row.setAttribute(
          "aria-label",
          parts.map((part) => part.replace(/\.$/, "")).join(". ") + ".",
        );
        row.onclick = () => shunt(track);
        return row;
      }),
    );
  }
  function leaving(train) {
    const made = make("span", "yard-leaving", ...train.map(owned));
    made.setAttribute("aria-hidden", "true");
    return made;
  }

  function drawQueue() {
    const { view } = props;
    const wagons = view.queue.map((cargo, place) => {
      const made = make(
        "button",
        "yard-next",
        wagon(cargo),
        make(
          "span",
          "yard-letter",
          place ? `${LETTERS[place]} ⇄` : LETTERS[place],
        ),
      );
      made.type = "button";
      made.disabled = !can(0, place);
      made.setAttribute("aria-pressed", String(place === chosen && mine()));
      made.setAttribute(
        "aria-label",
        word(place ? "board_further" : "board_front", { cargo: nameOf(cargo) }),
      );
      made.onclick = () => choose(place);
      return made;
    });
    queue.replaceChildren(...wagons);
    if (view.behind)
      queue.append(
        make(
          "span",
          "yard-behind",
          word("board_behind", { count: view.behind }),
        ),
      );
    queue.setAttribute("role", "group");
    queue.setAttribute("aria-label", word("board_queue"));
    tracks.setAttribute("role", "group");
    tracks.setAttribute("aria-label", word("board_tracks"));
  }

  function draw() {
    const focused = [...root.querySelectorAll("button")].indexOf(
      document.activeElement,
    );
    root.classList.toggle("still", props.settings.reducedMotion);
    root.classList.toggle("covered", props.covered);
    drawScores();
    drawTracks();
    drawQueue();
    const who = props.people[props.view.turn];
    note.textContent = mine()
      ? word("board_yours")
      : props.outcome
        ? ""
        : word("board_wait", { name: who?.name ?? "" });
    news = false;
    // Buttons are drawn anew: keys go on where they were.
    if (focused >= 0)
      root.querySelectorAll("button")[focused]?.focus({ preventScroll: true });
  }

  function press(event) {
    const typing =
      event.target instanceof Element &&
      event.target.closest("input, textarea, [contenteditable], dialog");
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    const place = LETTERS.indexOf(event.key);
    if (event.key.length === 1 && place >= 0) choose(place);
    else if ("1234".includes(event.key)) shunt(Number(event.key) - 1);
  }
  document.addEventListener("keydown", press);
  draw();
  return {
    update(next) {
      news = next.number !== props.number;
      if (news || !next.moves.length) chosen = 0;
      props = next;
      draw();
    },
    unmount() {
      document.removeEventListener("keydown", press);
      root.remove();
    },
  };
}
