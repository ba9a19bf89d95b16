import { CanvasSink, type InputVideoTrack } from 'mediabunny'
import { openVideo, type OpenVideo } from './compress.ts'

/** Draws the same moment of both videos; the result lies above and is cut off at the divider. */
export async function openComparison(before: OpenVideo, file: Blob, [lower, upper]: readonly [HTMLCanvasElement, HTMLCanvasElement]) {
  const after = await openVideo(file)
  const size = { width: Math.min(1280, before.source.widthPx) }
  const sinkOf = (track: InputVideoTrack) =>
    new CanvasSink(track, { ...size, height: Math.round((size.width * before.source.heightPx) / before.source.widthPx), fit: 'fill' })
  const sinks = [sinkOf(before.video), sinkOf(after.video)] as const
  let lastMomentS = -1
  return {
    after: after.source,
    /** Seconds from the beginning. Of moments asked for in quick succession only the last is drawn. */
    async show(timeS: number): Promise<void> {
      lastMomentS = timeS
      const frames = await Promise.all(sinks.map((sink) => sink.getCanvas(timeS)))
      if (lastMomentS !== timeS) return
      for (const [at, canvas] of [lower, upper].entries()) {
        const frame = frames[at]
        if (!frame) continue
        canvas.width = frame.canvas.width
        canvas.height = frame.canvas.height
        canvas.getContext('2d')?.drawImage(frame.canvas, 0, 0)
      }
    },
    close: () => after.input.dispose(),
  }
}
