import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { AppError } from '@clipwright/contract/errors'
import { hasSandbox, runTool, type ToolResult } from '@clipwright/media/run-tool'
import { findTool } from '@clipwright/media/sandbox/tool-paths'
import { readText } from '#platform/fetch/guarded-fetch.ts'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import { chooseCaptions, chooseFormats, ExtractorInfo, isLive } from './extractor-info.ts'
import { startFilteringProxy } from './filtering-proxy.ts'
import type { IngestDeps } from './ingest-deps.ts'
import { remux } from './remux.ts'

const probeTimeoutMs = 60_000
const fetchTimeoutMs = 6 * 60 * 60_000
const oldDays = 120
/** Nothing else listens in a cage. */
const portInCage = 3128
const installHint =
  'Install or update yt-dlp on this server, for example with: pip install --upgrade yt-dlp. Or download the video yourself and upload it here.'

export type Extracted = { info: ExtractorInfo /** The text the program printed, to be given back to it. */; json: string }

/** Ignores the machine’s yt-dlp configuration, and never starts FFmpeg. */
function commonArgs(proxyUrl: string): string[] {
  return [
    '--ignore-config',
    '--no-cache-dir',
    '--no-playlist',
    '--no-warnings',
    '--no-mtime',
    '--no-check-formats',
    '--no-part',
    '--ffmpeg-location',
    '/nonexistent',
    '--fixup',
    'never',
    '--socket-timeout',
    '20',
    '--retries',
    '3',
    '--fragment-retries',
    '5',
    '--proxy',
    proxyUrl,
  ]
}

async function run(
  args: readonly string[],
  options: {
    cwd: string
    deps: IngestDeps
    signal: AbortSignal
    timeoutMs: number
    maxFileBytes?: number
    onStdout?: (chunk: Buffer) => void
  },
): Promise<ToolResult> {
  // In the cage the proxy's socket is all that there is of a network: an address that the program takes past it leads nowhere.
  await using socketFolder = hasSandbox() ? await makeScratchDir(tmpdir()) : null
  const way = socketFolder && { socket: join(socketFolder.path, 'proxy'), port: portInCage }
  await using proxy = await startFilteringProxy(options.deps.fetch, way ?? undefined)
  // Awaited here, because the proxy closes when this function returns.
  return await runTool({
    tool: 'yt-dlp',
    args: [...commonArgs(proxy.url), ...args],
    cwd: options.cwd,
    writable: [options.cwd],
    ...(way ? { proxy: way } : {}),
    timeoutMs: options.timeoutMs,
    maxRssBytes: 2 * 1024 ** 3,
    maxStdoutBytes: 64 * 1024 ** 2,
    signal: options.signal,
    env: { YTDLP_NO_PLUGINS: '1' },
    ...(options.maxFileBytes === undefined ? {} : { maxFileBytes: options.maxFileBytes }),
    ...(options.onStdout ? { onStdout: options.onStdout } : {}),
  })
}

/** The installed version as yt-dlp prints it, which is a date; null when there is none. */
async function extractorVersion(signal: AbortSignal): Promise<string | null> {
  if (!findTool('yt-dlp')) return null
  const result = await runTool({ tool: 'yt-dlp', args: ['--ignore-config', '--version'], cwd: '/', timeoutMs: 20_000, signal })
  return /^\d{4}\.\d{2}\.\d{2}/.exec(result.stdout.toString('utf8').trim())?.[0] ?? null
}

function ageSentence(version: string | null, nowMs: number): string {
  const releasedMs = version ? Date.parse(`${version.replaceAll('.', '-')}T00:00:00Z`) : Number.NaN
  const days = Math.floor((nowMs - releasedMs) / 86_400_000)
  return days > oldDays ? ` The installed yt-dlp (${version}) is ${days} days old, and sites change often. ${installHint}` : ''
}

async function failure(result: ToolResult, signal: AbortSignal): Promise<AppError> {
  const cause = `yt-dlp ended with ${result.code}: ${result.stderr.slice(-1500)}`
  const text = result.stderr.toLowerCase()
  const age = ageSentence(await extractorVersion(signal), Date.now())
  if (/unsupported url|no video formats|no media found|is not a valid url/.test(text)) {
    return new AppError('LinkUnsupportedError', {
      cause,
      say: `We could not find a video at this link.${age || ' Paste a link to a media file or a public video page, or upload the file.'}`,
    })
  }
  if (/live event|is live|premieres in|will begin in/.test(text)) return new AppError('LiveSourceError', { cause })
  if (/private|sign in|log in|login|members-only|confirm your age|not available in your|geo|cookies/.test(text)) {
    return new AppError('LinkUnreachableError', {
      cause,
      say: `The site shows this video only to people who are signed in, or not in this country. Download it yourself and upload it here.${age}`,
    })
  }
  return new AppError('LinkUnreachableError', {
    cause,
    say: `The site did not provide this video. ${age || 'Try again, or download the video and upload it here.'}`.trim(),
  })
}

/** Throws, with advice, when no extractor is installed. */
export function requireExtractor(): void {
  if (findTool('yt-dlp')) return
  throw new AppError('LinkUnsupportedError', {
    say: `This page links to no media file, and yt-dlp, which reads video sites, is not installed on this server. ${installHint}`,
  })
}

/** Asks the installed yt-dlp what is behind a page. Downloads nothing. */
export async function extractInfo(url: string, deps: IngestDeps, signal: AbortSignal): Promise<Extracted> {
  requireExtractor()
  const cwd = await mkdtemp(join(tmpdir(), 'clipwright-look-'))
  try {
    const result = await run(['-J', '--skip-download', '--', url], { cwd, deps, signal, timeoutMs: probeTimeoutMs })
    if (result.code !== 0) throw await failure(result, signal)
    const json = result.stdout.toString('utf8')
    const info = parseInfo(json)
    if (isLive(info)) throw new AppError('LiveSourceError')
    if (info._type === 'playlist' || info._type === 'multi_video') {
      throw new AppError('LinkUnsupportedError', { say: 'This link leads to a list of videos. Paste a link to one of them.' })
    }
    return { info, json }
  } finally {
    await rm(cwd, { recursive: true, force: true })
  }
}

function parseInfo(json: string): ExtractorInfo {
  try {
    return ExtractorInfo.parse(JSON.parse(json))
  } catch (error) {
    throw new AppError('LinkUnreachableError', { cause: error })
  }
}

type ExtractOptions = {
  outFile: string
  signal: AbortSignal
  maxBytes: number
  onProgress: (receivedBytes: number, totalBytes: number | null) => void
  /** Called when all parts are here. */
  onArrived?: () => void
}

/** Parses yt-dlp’s progress lines, whose template is below: `bytes/total`. */
function makeProgressReader(onProgress: ExtractOptions['onProgress'], doneBytes: () => number): (chunk: Buffer) => void {
  return (chunk) => {
    const match = [...chunk.toString('utf8').matchAll(/got:(\d+)\/(\d+)?/g)].at(-1)
    if (match) onProgress(doneBytes() + Number(match[1]), match[2] ? doneBytes() + Number(match[2]) : null)
  }
}

/** Downloads what `extractInfo` found, under file names of ours, and joins video and audio if they are separate. */
export async function extractFile(extracted: Extracted, deps: IngestDeps, options: ExtractOptions): Promise<string> {
  const cwd = await mkdtemp(join(dirname(options.outFile), 'extract-'))
  try {
    await writeFile(join(cwd, 'info.json'), extracted.json)
    const files: string[] = []
    for (const [at, format] of chooseFormats(extracted.info).entries()) {
      const name = `part-${at}`
      const args = [
        '--load-info-json',
        'info.json',
        '-f',
        format,
        '-o',
        `${name}.%(ext)s`,
        '--max-filesize',
        String(options.maxBytes),
        '--newline',
        '--progress-template',
        'got:%(progress.downloaded_bytes|0)d/%(progress.total_bytes|0)d',
      ]
      const onStdout = makeProgressReader(options.onProgress, () => 0)
      const result = await run(args, {
        cwd,
        deps,
        signal: options.signal,
        timeoutMs: fetchTimeoutMs,
        maxFileBytes: options.maxBytes,
        onStdout,
      })
      if (result.code !== 0) throw await failure(result, options.signal)
      const fileName = (await readdir(cwd)).find((file) => file.startsWith(`${name}.`))
      if (!fileName) throw new AppError('MediaTooLargeError', { cause: 'nothing was written, as happens above --max-filesize' })
      files.push(join(cwd, fileName))
    }
    options.onArrived?.()
    const [main = '', audio] = files
    if (audio) return await remux({ main, audio, outFile: options.outFile, signal: options.signal })
    await rename(main, options.outFile)
    return options.outFile
  } finally {
    await rm(cwd, { recursive: true, force: true })
  }
}

/** The site’s captions as text, or null. Without them, speech recognition takes over. */
export async function fetchCaptions(
  info: ExtractorInfo,
  deps: IngestDeps,
  signal: AbortSignal,
): Promise<{ text: string; language: string } | null> {
  const track = chooseCaptions(info)
  if (!track) return null
  try {
    const response = await deps.fetch(track.url, { signal, maxBytes: 16 * 1024 ** 2, deadlineMs: 60_000 })
    const text = await readText(response)
    return response.status === 200 && text.trim() !== '' ? { text, language: track.language } : null
  } catch (error) {
    if (signal.aborted) throw error
    return null // Captions are optional; the video is what counts.
  }
}
