/** Why no microphone was had. */
export type NoMicrophone = 'insecure' | 'unsupported' | 'denied' | 'none' | 'busy'

/** What the browser lacks for voice; null where nothing is missing. */
export function missing(hears: boolean): NoMicrophone | null {
  if (!isSecureContext) return 'insecure'
  if (typeof RTCPeerConnection === 'undefined' || (!hears && !navigator.mediaDevices?.getUserMedia))
    return 'unsupported'
  return null
}

/** Closed at first. Echo, noise and loudness are the browser's work. */
export async function openMicrophone(): Promise<MediaStreamTrack> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    video: false,
  })
  const [track] = stream.getAudioTracks()
  if (!track) throw new DOMException('', 'NotFoundError')
  track.enabled = false
  return track
}

export function whyNot(problem: unknown): NoMicrophone {
  const name = problem instanceof DOMException ? problem.name : ''
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none'
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy'
  return name === 'NotAllowedError' || name === 'SecurityError' ? 'denied' : 'unsupported'
}
