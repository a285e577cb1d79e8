import { getServerInfo } from '../protocol/api'
import type { GameInfo, ServerInfo } from '../protocol/messages.gen'

/** What the server knows of its games. It is asked once for each visit. */
let infos = $state.raw<readonly GameInfo[]>([])
let voice = $state(true)
let asking: Promise<ServerInfo> | undefined

/** What the server says of a game; undefined until it was asked, and for a game that it has not. */
export const infoOf = (id: string): GameInfo | undefined => infos.find((info) => info.id === id)

/** People at tables may turn voice on. */
export const offersVoice = (): boolean => voice

export function learnFacts(): Promise<ServerInfo> {
  asking ??= getServerInfo().then(
    (server) => {
      infos = server.games
      voice = server.voice
      return server
    },
    (problem: unknown) => {
      asking = undefined
      throw problem
    },
  )
  return asking
}
