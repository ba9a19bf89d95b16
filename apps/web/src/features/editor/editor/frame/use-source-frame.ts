import { useEffect, type RefObject } from 'react'
import { useEdit } from '../use-edit.ts'

/** Draws the proxy uncropped, whenever it shows a new frame. */
export function useSourceFrame(canvas: RefObject<HTMLCanvasElement | null>): void {
  const session = useEdit()
  useEffect(() => {
    const target = canvas.current
    const pen = target?.getContext('2d')
    if (!target || !pen) return
    let drawnAt = -1
    return session.watch(({ sourceMs }) => {
      const video = session.player
      if (!(video instanceof HTMLVideoElement) || video.videoWidth === 0 || video.seeking || sourceMs === drawnAt) return
      drawnAt = sourceMs
      if (target.width !== video.videoWidth) [target.width, target.height] = [video.videoWidth, video.videoHeight]
      pen.drawImage(video, 0, 0)
    })
  }, [session, canvas])
}
