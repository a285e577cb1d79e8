/** Held to speak. No board uses it, and it lies in the same place on all keyboards. */
export const TALK_KEY = 'J'

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>

export function isTalkKey({ key, ctrlKey, metaKey, altKey, target }: Pressed): boolean {
  if (key.toUpperCase() !== TALK_KEY || ctrlKey || metaKey || altKey) return false
  const writes = 'input:not([type="range"]), textarea, select, [contenteditable]'
  return !(typeof Element !== 'undefined' && target instanceof Element && target.matches(writes))
}
