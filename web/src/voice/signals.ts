import type { VoiceSignalNews } from '../protocol/messages.gen'

export type SignalKind = VoiceSignalNews['kind']
/** What somebody else's page sent, checked: nothing else reaches a connection. */
export type Signal =
  | { kind: 'description'; description: { type: 'offer' | 'answer'; sdp: string } }
  | { kind: 'candidate'; candidate: RTCIceCandidateInit }

const LONGEST = 8000
const LONGEST_CANDIDATE = 1000

/** A signal as it can be used; null for everything that no page of ours sends. */
export function readSignal(kind: SignalKind, text: string): Signal | null {
  if (typeof text !== 'string' || text.length > LONGEST) return null
  if (kind === 'candidate') return readCandidate(text)
  if (kind !== 'offer' && kind !== 'answer') return null
  return isOneLineOfAudio(text) ? { kind: 'description', description: { type: kind, sdp: text } } : null
}

/** One line of audio: no pictures, no channel for data, no second voice. */
function isOneLineOfAudio(sdp: string): boolean {
  const media = sdp.match(/^m=.*$/gm) ?? []
  return sdp.startsWith('v=0') && media.length === 1 && media[0]!.startsWith('m=audio ')
}

function readCandidate(text: string): Signal | null {
  if (text.length > LONGEST_CANDIDATE) return null
  let said: unknown
  try {
    said = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof said !== 'object' || said === null) return null
  const { candidate, sdpMid, sdpMLineIndex, usernameFragment } = said as Record<string, unknown>
  if (typeof candidate !== 'string' || (candidate && !candidate.startsWith('candidate:'))) return null
  if (sdpMid !== null && typeof sdpMid !== 'string') return null
  if (sdpMLineIndex !== 0 && sdpMLineIndex !== null) return null
  if (usernameFragment !== undefined && usernameFragment !== null && typeof usernameFragment !== 'string') return null
  return {
    kind: 'candidate',
    candidate: { candidate, sdpMid, sdpMLineIndex, usernameFragment: usernameFragment ?? null },
  }
}

export const writeCandidate = (candidate: RTCIceCandidate): string => JSON.stringify(candidate.toJSON())
