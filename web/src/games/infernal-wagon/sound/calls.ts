/** Every call has a short sound of its own, so that one who only listens knows it. Gestures are seen, not heard. */
import { sounds, type Kit, type Recipe } from '../../../sound'
import { addressed } from '../words'
import { callNotes } from './notes'

const soundName = (call: string): string => `iw-call-${call}`

sounds.add(
  Object.fromEntries(
    Object.entries(callNotes).map(([call, notes]): [string, Recipe] => [
      soundName(call),
      (kit: Kit) => {
        for (const [voice, pitch, lasts, after, loud] of notes)
          kit[voice].triggerAttackRelease(pitch, lasts, kit.now + after, loud)
      },
    ]),
  ),
)

export function playCall(call: string): void {
  const { name } = addressed(call)
  if (name in callNotes) sounds.play(soundName(name))
}
