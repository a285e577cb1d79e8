import { keep, recall } from '../storage'

/** A ghost that a friend has sent stays for its day and game: whoever plays first sees it while and after. */
export const keepGhost = (game: string, day: string, ghost: string): void => keep('ghost', `${day} ${game} ${ghost}`)

export function sharedGhost(game: string, day: string): string {
  const [when, which, ghost = ''] = (recall('ghost') ?? '').split(' ')
  return when === day && which === game ? ghost : ''
}
