import { draw } from './parts/draw.js'

export function mount(element, props) {
  const list = document.createElement('div')
  list.className = 'slate'
  element.append(list)
  draw(list, props)
  return {
    update: (next) => draw(list, next),
    unmount: () => list.remove(),
  }
}
