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
const mostAttempts = 4

/**
 * Cuts a clip short, puts its whole frame over a blurred copy of itself into another frame, and keeps it below a size.
 * A short or noisy video overshoots its rate, and by how much differs from run to run: what is too large is encoded again
 * at a rate smaller by what it missed, and a little more.
 */
export async function fitVideo(request: FitRequest): Promise<{ sizeBytes: number }> {
  const { mostBytes, durationMs, outFile } = request
  let kbps = mostBytes === null ? null : rateFor(mostBytes, durationMs)
  for (let attempt = 1; ; attempt++) {
    await encode(request, kbps)
    const { size: sizeBytes } = await stat(outFile)
    const isSmallEnough = mostBytes === null || sizeBytes <= mostBytes
    if (isSmallEnough || kbps === null || kbps === leastVideoKbps || attempt === mostAttempts) return { sizeBytes }
    kbps = smallerRate(kbps, { sizeBytes, mostBytes, durationMs })
  }
}

/** What the picture may have after it became too large: sound keeps its part, so the picture alone gives way. */
function smallerRate(
  videoKbps: number,
  { sizeBytes, mostBytes, durationMs }: { sizeBytes: number; mostBytes: number; durationMs: number },
) {
  const encodedKbps = (sizeBytes * 8) / durationMs - audioKbps
  return Math.max(leastVideoKbps, Math.floor((videoKbps * rateFor(mostBytes, durationMs)) / Math.max(encodedKbps, videoKbps)))
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

/** Where the frame keeps its shape the video fills it, and nothing of the blurred copy is seen. */
function frameFilter({ width, height }: FitRequest['size']): string {
  const frame = `${width}:${height}`
  return [
    '[0:v:0]split[back][front]',
    `[back]scale=${frame}:force_original_aspect_ratio=increase,crop=${frame},scale=${Math.round(width / 8)}:-2,gblur=sigma=6,scale=${frame}[blurred]`,
    `[front]scale=${frame}:force_original_aspect_ratio=decrease[whole]`,
    '[blurred][whole]overlay=(W-w)/2:(H-h)/2,setsar=1,format=yuv420p[out]',
  ].join(';')
}
