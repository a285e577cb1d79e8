type Pressed = Pick<KeyboardEvent, 'key' | 'repeat' | 'target' | 'preventDefault'>

/** Browsers press the button in focus again and again while Enter is held: it is meant once. */
export function pressOnce(event: Pressed): void {
  if (!event.repeat || event.key !== 'Enter') return
  const on = event.target as Partial<Element> | null
  if (on?.closest?.('button, summary')) event.preventDefault()
}
