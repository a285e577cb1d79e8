/** One voice for the screen reader. A sentence said twice in a row is still heard twice. */
let sentence = $state('')
let turn = $state(false)

export const live = {
  get sentence(): string {
    return sentence
  },
  get turn(): boolean {
    return turn
  },
}

let waiting: string[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/** Sentences of the same moment are said together. */
export function announce(text: string): void {
  waiting.push(text)
  timer ??= setTimeout(() => {
    sentence = waiting.join(' ')
    turn = !turn
    waiting = []
    timer = undefined
  }, 60)
}
