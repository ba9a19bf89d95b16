import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listInputArgs } from '@clipwright/media/media-allow-list'
import { runTool } from '@clipwright/media/run-tool'
import { z } from 'zod'
import type { GuardedResponse } from '#platform/fetch/guarded-fetch.ts'
import type { IngestDeps } from './ingest-deps.ts'

type MediaPeek = { durationMs: number | null; width: number | null; height: number | null; languages: string[] }

const headBytes = 2 * 1024 * 1024
const tailBytes = 4 * 1024 * 1024
const emptyPeek: MediaPeek = { durationMs: null, width: null, height: null, languages: [] }

const FfprobeOutput = z.object({
  format: z.object({ duration: z.coerce.number().optional() }).default({}),
  streams: z
    .array(
      z.object({
        codec_type: z.string(),
        width: z.number().optional(),
        height: z.number().optional(),
        tags: z.record(z.string(), z.string()).default({}),
        side_data_list: z.array(z.object({ rotation: z.number().optional() })).default([]),
      }),
    )
    .default([]),
})

function parseOutput(text: string): MediaPeek {
  const printed = FfprobeOutput.parse(JSON.parse(text))
  const video = printed.streams.find((stream) => stream.codec_type === 'video')
  const isTurned = video?.side_data_list.some(({ rotation }) => Math.abs(rotation ?? 0) % 180 === 90) ?? false
  const languages = printed.streams
    .filter((stream) => stream.codec_type === 'audio')
    .map((stream) => stream.tags['language'])
    .filter((language) => language !== undefined && language !== 'und')
  return {
    durationMs: printed.format.duration ? Math.round(printed.format.duration * 1000) : null,
    width: (isTurned ? video?.height : video?.width) ?? null,
    height: (isTurned ? video?.width : video?.height) ?? null,
    languages: [...new Set(languages)] as string[],
  }
}

async function probeFile(file: string, signal: AbortSignal): Promise<MediaPeek | null> {
  const result = await runTool({
    tool: 'ffprobe',
    args: ['-v', 'error', '-of', 'json', '-show_format', '-show_streams', ...listInputArgs(file, 'look')],
    cwd: '/',
    readable: [file],
    timeoutMs: 15_000,
    maxRssBytes: 512 * 1024 ** 2,
    signal,
  })
  const peek = result.code === 0 ? parseOutput(result.stdout.toString('utf8')) : null
  return peek?.durationMs ? peek : null
}

/** The start of a body, up to `maxBytes`; the rest is not downloaded. */
async function readHead(response: GuardedResponse, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response.body) {
    chunks.push(chunk as Buffer)
    size += (chunk as Buffer).length
    if (size >= maxBytes) break
  }
  response.body.destroy()
  return Buffer.concat(chunks).subarray(0, maxBytes)
}

async function fetchPart(url: string, deps: IngestDeps, range: string, maxBytes: number, signal: AbortSignal): Promise<Buffer | null> {
  const response = await deps.fetch(url, { signal, headers: { range }, maxBytes: maxBytes + 256 * 1024, deadlineMs: 15_000 })
  if (response.status === 206) return readHead(response, maxBytes)
  response.body.destroy()
  return null
}

/**
 * Length and frame size of a remote file from its first megabytes, and from its last when the index lies there. The parts
 * are put at their offsets in a sparse file, so that FFprobe sees the true size. All null when that fails; the import
 * probes the whole file again.
 */
export async function peekMedia(url: string, sizeBytes: number | null, deps: IngestDeps, signal: AbortSignal): Promise<MediaPeek> {
  const dir = await mkdtemp(join(tmpdir(), 'clipwright-peek-'))
  try {
    const file = join(dir, 'part')
    const handle = await open(file, 'w+')
    try {
      const head = await fetchPart(url, deps, `bytes=0-${headBytes - 1}`, headBytes, signal)
      if (!head) return emptyPeek
      await handle.write(head, 0, head.length, 0)
      if (sizeBytes !== null) await handle.truncate(sizeBytes)
      const first = await probeFile(file, signal)
      if (first || sizeBytes === null || sizeBytes <= headBytes) return first ?? emptyPeek
      const from = Math.max(headBytes, sizeBytes - tailBytes)
      const tail = await fetchPart(url, deps, `bytes=${from}-${sizeBytes - 1}`, tailBytes, signal)
      if (!tail) return emptyPeek
      await handle.write(tail, 0, tail.length, from)
      return (await probeFile(file, signal)) ?? emptyPeek
    } finally {
      await handle.close()
    }
  } catch (error) {
    // A failed peek only yields less information; the caller’s own abort is passed on.
    if (signal.aborted) throw error
    return emptyPeek
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}
