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

/** What was said is over: it is not left standing in a language that is not spoken any more. */
export function fallSilent(): void {
  sentence = ''
}

let waiting: string[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/** A whole sentence stands in a text, by itself or among others. */
const holds = (text: string, sentence: string): boolean =>
  /[.!?]$/.test(sentence) && ` ${text} `.includes(` ${sentence} `)

/** Sentences of the same moment are said together, and each of them once. */
export function announce(text: string): void {
  if (!waiting.some((said) => holds(said, text))) waiting.push(text)
  timer ??= setTimeout(() => {
    sentence = waiting.join(' ')
    turn = !turn
    waiting = []
    timer = undefined
  }, 60)
}
