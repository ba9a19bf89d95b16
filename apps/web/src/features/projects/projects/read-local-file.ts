export type LocalFile = { durationMs: number | null; posterUrl: string | null }

const nothing: LocalFile = { durationMs: null, posterUrl: null }

/** Length and one frame of a chosen file, as far as this browser can play it. Never fails. */
export function readLocalFile(file: File): Promise<LocalFile> {
  if (!/^(video|audio)\//.test(file.type)) return Promise.resolve(nothing)
  return new Promise((resolve) => {
    const video = document.createElement('video')
    const url = URL.createObjectURL(file)
    const finish = (facts: LocalFile) => {
      video.onerror = video.onloadedmetadata = video.onseeked = null
      // Until nothing is loaded instead, the browser goes on reading the file at an address that has ended.
      video.removeAttribute('src')
      video.load()
      URL.revokeObjectURL(url)
      resolve(facts)
    }
    const durationMs = () => (Number.isFinite(video.duration) ? video.duration * 1000 : null)
    video.muted = true
    video.preload = 'metadata'
    video.onerror = () => finish(nothing)
    video.onloadedmetadata = () => {
      if (video.videoWidth === 0) finish({ durationMs: durationMs(), posterUrl: null })
      else video.currentTime = Math.min(30, (video.duration || 0) * 0.1)
    }
    video.onseeked = () => finish({ durationMs: durationMs(), posterUrl: drawFrame(video) })
    video.src = url
  })
}

function drawFrame(video: HTMLVideoElement): string | null {
  const canvas = document.createElement('canvas')
  canvas.width = 320
  canvas.height = Math.round((320 * video.videoHeight) / video.videoWidth)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  try {
    return canvas.toDataURL('image/jpeg', 0.7)
  } catch {
    // Some browsers refuse to hand out frames; the card shows an icon then.
    return null
  }
}
