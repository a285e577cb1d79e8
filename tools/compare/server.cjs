// A boardgame.io server in memory with a game like the one that our own tables are measured with: two clans of five
// walk over fifty fields in turns; the state holds the board, what happened, and the legal moves of whoever is next,
// in notation. Prints its port, as our servers do.
const { Server, Origins } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const COLUMNS = "ABCDEFGHIJ";
const ROWS = 5;
const LAST_TURN = 500;

const startOf = (clan) => ({
  walkers: ["A", "C", "E", "G", "I"].map((column) => column + (clan === 0 ? 1 : ROWS)),
  signs: [],
  seats: 0,
  removalsLeft: 5,
  kicks: 0,
  owes: 0,
  turns: 0,
});

function legalMoves(clans, mover) {
  const own = [...clans[mover].walkers];
  const taken = new Set([...own, ...clans[1 - mover].walkers]);
  const moves = [];
  for (const at of own) {
    const column = COLUMNS.indexOf(at[0]);
    const row = Number(at[1]);
    for (const [right, down] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
      const letter = COLUMNS[column + right];
      const to = `${letter}${row + down}`;
      if (letter && row + down >= 1 && row + down <= ROWS && !taken.has(to)) moves.push(`${at}-${to}`);
    }
  }
  return moves;
}

const turns = {
  name: "turns",
  setup: () => {
    const clans = [startOf(0), startOf(1)];
    return { clans, phase: "turn", turns: 0, events: [], moves: legalMoves(clans, 0) };
  },
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    walk: ({ G, playerID }, text) => {
      if (!G.moves.includes(text)) return INVALID_MOVE;
      const clan = Number(playerID);
      const [at, to] = text.split("-");
      const { walkers } = G.clans[clan];
      walkers[walkers.indexOf(at)] = to;
      G.clans[clan].turns += 1;
      G.turns += 1;
      G.events = [{ type: "walked", clan, at, to }];
      G.moves = legalMoves(G.clans, 1 - clan);
    },
  },
  endIf: ({ G }) => (G.turns >= LAST_TURN ? { turns: G.turns } : undefined),
};

const server = Server({ games: [turns], origins: [Origins.LOCALHOST] });
server.run({ port: 0, callback: () => {} }).then(({ appServer }) => {
  process.stdout.write(JSON.stringify({ port: appServer.address().port }) + "\n");
});
