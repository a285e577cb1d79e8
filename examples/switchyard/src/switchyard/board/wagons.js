// Wagons: shape first, colour second. Each cargo has its own load and its own sign on the side.
const SVG = "http://www.w3.org/2000/svg";

const LOADS = {
  coal: "M7 17 12 11 17 15 22 8 28 14 33 9 38 17Z",
  timber: "M7 17V13H38V17ZM9 13V9H36V13ZM12 9V6H33V9Z",
  ore: "M8 17 15 6 20 13 25 7 31 12 37 17Z",
  oil: "M8 17C8 6 37 6 37 17Z",
};
const SIGNS = {
  coal: "M17 20h4v4h4v-4h4v4h-4v4h4v4h-4v-4h-4v4h-4v-4h4v-4h-4Z",
  timber: "M15 21h15v3H15ZM15 27h15v3H15Z",
  ore: "M22.5 19 31 32H14Z",
  oil: "M22.5 19a6.5 6.5 0 1 1-.01 0Zm0 3.4a3.1 3.1 0 1 0 .01 0Z",
};

function draw(size, cargo, ...paths) {
  const made = document.createElementNS(SVG, "svg");
  made.setAttribute("viewBox", size);
  made.setAttribute("preserveAspectRatio", "xMidYMax meet");
  made.setAttribute("aria-hidden", "true");
  made.classList.add("yard-wagon", cargo);
  for (const [kind, d] of paths) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", d);
    path.classList.add(kind);
    made.append(path);
  }
  return made;
}

const wheel = (x) => `M${x - 4} 38a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z`;

/** A wagon with its load, seen from the side. */
export const wagon = (cargo) =>
  draw(
    "0 0 45 44",
    cargo,
    ["load", LOADS[cargo]],
    ["box", "M3 17H42L40 34H5Z"],
    ["sign", SIGNS[cargo]],
    ["iron", `M0 33H45V36H0Z${wheel(12)}${wheel(33)}`],
  );

/** Only the sign, for orders. */
export const emblem = (cargo) =>
  draw(
    "12 17 21 17",
    cargo,
    ["box", "M12 17H33V34H12Z"],
    ["sign", SIGNS[cargo]],
  );
