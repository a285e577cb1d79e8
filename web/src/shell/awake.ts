/**
 * Keeps the screen from going dark during a game. Where the page came by plain HTTP there is no wake lock; there a
 * tiny video without picture or sound plays, which phones do not fall asleep over. Should one fall asleep all the
 * same, it finds everything as it was: the socket calls again as soon as the page is seen.
 */
export function keepAwake(): () => void {
  return 'wakeLock' in navigator ? holdLock() : playNothing()
}

function holdLock(): () => void {
  let lock: { release(): Promise<void> } | null = null
  let over = false

  async function hold(): Promise<void> {
    if (over || document.visibilityState !== 'visible') return
    lock = await navigator.wakeLock.request('screen').catch(() => null)
  }
  const again = (): void => void hold()
  document.addEventListener('visibilitychange', again)
  again()
  return () => {
    over = true
    document.removeEventListener('visibilitychange', again)
    void lock?.release().catch(() => undefined)
  }
}

/** A black point with a silent sound track: browsers keep the screen on for videos that have both. */
function playNothing(): () => void {
  const video = document.createElement('video')
  let sound: AudioContext | null = null

  function begin(): void {
    if (sound || document.visibilityState !== 'visible') return
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 2
    canvas.getContext('2d')?.fillRect(0, 0, 2, 2)
    sound = new AudioContext()
    const silence = sound.createMediaStreamDestination()
    video.srcObject = new MediaStream([...canvas.captureStream(1).getTracks(), ...silence.stream.getTracks()])
    again()
  }
  const again = (): void => {
    if (document.visibilityState === 'visible') void video.play().catch(() => undefined)
    else video.pause()
  }
  video.className = 'hidden'
  video.dataset.awake = ''
  video.setAttribute('playsinline', '')
  video.setAttribute('aria-hidden', 'true')
  video.tabIndex = -1
  document.body.append(video)
  // Browsers let nothing play before the first touch.
  document.addEventListener('pointerdown', begin)
  document.addEventListener('keydown', begin)
  document.addEventListener('visibilitychange', again)
  return () => {
    document.removeEventListener('pointerdown', begin)
    document.removeEventListener('keydown', begin)
    document.removeEventListener('visibilitychange', again)
    video.remove()
    void sound?.close().catch(() => undefined)
  }
}
