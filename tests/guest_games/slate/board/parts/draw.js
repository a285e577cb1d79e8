const button = (text, onclick) => {
  const made = document.createElement('button')
  made.textContent = text
  made.onclick = onclick
  return made
}

export function draw(list, { view, moves, play, live }) {
  const heading = document.createElement('h2')
  heading.textContent = `${view.stones} on the slate`
  const all = live ? moves.map((move) => button(move, () => play(move))) : []
  const broken = button('Break', () => {
    throw new Error('broken on purpose')
  })
  list.replaceChildren(heading, ...all, broken)
}
