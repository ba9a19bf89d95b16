import { useEffect, useRef, type RefObject } from 'react'

/** Seeks and plays; if the browser refuses to play, it stays paused there. */
export function seekTo(video: HTMLVideoElement | null, atSec: number, options: { play: boolean }): void {
  if (!video) return
  video.currentTime = atSec
  if (options.play) void video.play().catch(() => undefined)
}

/** Calls `onTime` with milliseconds for every painted frame during playback, and after each seek. */
export function useVideoClock(video: RefObject<HTMLVideoElement | null>, onTime: (atMs: number) => void): void {
  const latest = useRef(onTime)
  useEffect(() => {
    latest.current = onTime
  })
  useEffect(() => {
    const element = video.current
    if (!element) return
    let frame = 0
    const tell = () => latest.current(element.currentTime * 1000)
    const loop = () => {
      tell()
      frame = requestAnimationFrame(loop)
    }
    const start = () => {
      cancelAnimationFrame(frame)
      loop()
    }
    const stop = () => {
      cancelAnimationFrame(frame)
      tell()
    }
    const on = { play: start, pause: stop, seeked: tell, loadedmetadata: tell }
    for (const [name, listener] of Object.entries(on)) element.addEventListener(name, listener)
    return () => {
      cancelAnimationFrame(frame)
      for (const [name, listener] of Object.entries(on)) element.removeEventListener(name, listener)
    }
  }, [video])
}
