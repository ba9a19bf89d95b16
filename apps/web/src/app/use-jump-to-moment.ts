import { useEffect, type RefObject } from 'react'
import { seekTo } from '#platform/video-clock.ts'

/** How long the source's player may take to be on the page. */
const patienceMs = 20_000

/** Seeks the source and plays it, once its player is mounted. Call the result to give up. */
export function jumpTo(video: RefObject<HTMLVideoElement | null>, atMs: number): () => void {
  const giveUpAt = performance.now() + patienceMs
  let frame = 0
  const jump = () => {
    if (!video.current || video.current.closest('[hidden]')) {
      if (performance.now() < giveUpAt) frame = requestAnimationFrame(jump)
      return
    }
    seekTo(video.current, atMs / 1000, { play: true })
    video.current.scrollIntoView({ block: 'nearest' })
  }
  jump()
  return () => cancelAnimationFrame(frame)
}

/** An address with a time (source ms) seeks the source there. */
export function useJumpToMoment(atMs: number | undefined, video: RefObject<HTMLVideoElement | null>, showSource: () => void): void {
  useEffect(() => {
    if (atMs === undefined) return
    showSource()
    return jumpTo(video, atMs)
    // oxlint-disable-next-line react/exhaustive-deps -- one jump per address, whatever renders meanwhile
  }, [atMs])
}
