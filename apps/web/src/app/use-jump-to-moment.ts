import { useEffect, type RefObject } from 'react'
import { seekTo } from '#platform/video-clock.ts'

/** An address with a time (source ms) seeks the source there once its player is mounted. */
export function useJumpToMoment(atMs: number | undefined, video: RefObject<HTMLVideoElement | null>, showSource: () => void): void {
  useEffect(() => {
    if (atMs === undefined) return
    showSource()
    let frame = 0
    const jump = () => {
      if (!video.current) {
        frame = requestAnimationFrame(jump)
        return
      }
      seekTo(video.current, atMs / 1000, { play: true })
      video.current.scrollIntoView({ block: 'nearest' })
    }
    jump()
    return () => cancelAnimationFrame(frame)
    // oxlint-disable-next-line react/exhaustive-deps -- one jump per address, whatever renders meanwhile
  }, [atMs])
}
