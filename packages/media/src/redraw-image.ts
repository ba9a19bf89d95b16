import { basename, dirname } from 'node:path'
import { maxPixels } from './media-allow-list.ts'
import { readImageKind } from './render/image-files.ts'
import { runToolOrThrow } from './run-tool.ts'

/**
 * Redraws a person's PNG or JPEG as a PNG of at most `maxSidePx` on each side, never enlarged. Only the pixels survive: no
 * metadata, no second frame, no bytes after the image. Throws `MediaUnreadableError` for any other file, whatever its
 * name.
 */
export async function redrawImage(input: { file: string; outFile: string; maxSidePx: number; signal?: AbortSignal }): Promise<void> {
  const demuxer = await readImageKind(input.file)
  const side = Math.round(input.maxSidePx)
  const fit = `scale=w='min(${side},iw)':h='min(${side},ih)':force_original_aspect_ratio=decrease:flags=lanczos,setsar=1,format=rgba`
  await runToolOrThrow(
    {
      tool: 'ffmpeg',
      // biome-ignore format: arguments read in pairs.
      args: [
        '-hide_banner', '-nostdin', '-loglevel', 'error', '-xerror', '-err_detect', 'explode',
        '-protocol_whitelist', 'file', '-format_whitelist', demuxer, '-codec_whitelist', demuxer === 'png_pipe' ? 'png' : 'mjpeg',
        '-max_pixels', String(maxPixels), '-f', demuxer, '-i', `file:${input.file}`,
        '-map', '0:v:0', '-frames:v', '1', '-vf', fit, '-map_metadata', '-1', '-c:v', 'png', '-f', 'image2', '-update', '1', '-y', basename(input.outFile),
      ],
      cwd: dirname(input.outFile),
      readable: [input.file],
      timeoutMs: 20_000,
      maxRssBytes: 1024 ** 3,
      maxFileBytes: 64 * 1024 ** 2,
      ...(input.signal ? { signal: input.signal } : {}),
    },
    'MediaUnreadableError',
  )
}
