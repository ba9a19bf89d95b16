import { stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { listInputArgs } from './media-allow-list.ts'
import { exportEncoder } from './render/render-args.ts'
import { runToolOrThrow } from './run-tool.ts'

type FitRequest = {
  /** A clip that was rendered here. */
  file: string
  outFile: string
  /** Of what is made. */
  durationMs: number
  size: { width: number; height: number }
  /** Null: as large as it becomes. */
  mostBytes: number | null
  signal: AbortSignal
}

const audioKbps = 128
/** What a container adds, and how far an encoder misses its rate. */
const roomShare = 0.92
const leastVideoKbps = 120

/** Cuts a clip short, puts its whole picture over a blurred copy of itself into another frame, and keeps it below a size. */
export async function fitVideo(request: FitRequest): Promise<{ sizeBytes: number }> {
  const { mostBytes, durationMs, outFile } = request
  await encode(request, mostBytes === null ? null : rateFor(mostBytes, durationMs))
  let sizeBytes = (await stat(outFile)).size
  if (mostBytes !== null && sizeBytes > mostBytes) {
    await encode(request, rateFor(mostBytes * (mostBytes / sizeBytes), durationMs))
    sizeBytes = (await stat(outFile)).size
  }
  return { sizeBytes }
}

/** Kilobits a second for the picture. */
function rateFor(mostBytes: number, durationMs: number): number {
  return Math.max(leastVideoKbps, Math.floor((mostBytes * 8 * roomShare) / durationMs) - audioKbps)
}

async function encode({ file, outFile, durationMs, size, signal }: FitRequest, videoKbps: number | null): Promise<void> {
  const rate = videoKbps === null ? [] : ['-b:v', `${videoKbps}k`, '-maxrate', `${videoKbps}k`, '-bufsize', `${videoKbps}k`]
  const encoder =
    videoKbps === null ? exportEncoder : exportEncoder.filter((word, index) => word !== '-crf' && exportEncoder[index - 1] !== '-crf')
  await runToolOrThrow(
    {
      tool: 'ffmpeg',
      // biome-ignore format: arguments read in pairs.
      args: [
        '-hide_banner', '-nostdin', '-loglevel', 'error', ...listInputArgs(file, 'av'),
        '-filter_complex', frameFilter(size), '-map', '[out]', '-map', '0:a:0?', '-t', (durationMs / 1000).toFixed(3),
        ...encoder, ...rate, '-c:a', 'aac', '-b:a', `${audioKbps}k`, '-movflags', '+faststart', '-map_metadata', '-1', '-f', 'mp4', '-y', basename(outFile),
      ],
      cwd: dirname(outFile),
      readable: [file],
      timeoutMs: 20 * 60_000,
      signal,
    },
    'RenderFailedError',
  )
}

/** Where the frame keeps its shape the picture fills it, and nothing of the blurred copy is seen. */
function frameFilter({ width, height }: FitRequest['size']): string {
  const frame = `${width}:${height}`
  return [
    '[0:v:0]split[back][front]',
    `[back]scale=${frame}:force_original_aspect_ratio=increase,crop=${frame},scale=${Math.round(width / 8)}:-2,gblur=sigma=6,scale=${frame}[blurred]`,
    `[front]scale=${frame}:force_original_aspect_ratio=decrease[whole]`,
    '[blurred][whole]overlay=(W-w)/2:(H-h)/2,setsar=1,format=yuv420p[out]',
  ].join(';')
}
