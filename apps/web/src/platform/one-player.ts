let current: HTMLVideoElement | null = null

/** Only one video plays at a time: starting one pauses the other. For `onPlay` of a video. */
export function takeTurn(video: HTMLVideoElement): void {
  if (current && current !== video) current.pause()
  current = video
}
