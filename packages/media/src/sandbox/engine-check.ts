import { allowListSizes } from '../media-allow-list.ts'
import { hasSandbox, runTool } from '../run-tool.ts'
import { findTool } from './tool-paths.ts'

/** A machine that is busy from its first second on must not keep the product from starting. */
const startTimeoutMs = 120_000

/** First release of each branch with the decoder fixes published by the time of writing. Older branches get none. */
const safeFfmpeg: Record<number, readonly [number, number, number]> = { 5: [5, 1, 10], 6: [6, 1, 6], 7: [7, 1, 5], 8: [8, 1, 2] }

type EngineReport = {
  ffmpegVersion: string | null
  /** Whether known holes in decoders are fixed. The allow-lists keep most of them out of reach anyway. */
  ffmpegIsCurrent: boolean
  sandbox: 'bubblewrap' | 'limits only'
  allowed: typeof allowListSizes
  /** Needed filters that this build lacks. */
  missingFilters: string[]
  /** Warnings for the operator, worst first. */
  warnings: string[]
}

/** Checks the installed programs, once at start-up. */
export async function checkEngines(): Promise<EngineReport> {
  const version =
    findTool('ffmpeg') === undefined
      ? null
      : readVersion((await runTool({ tool: 'ffmpeg', args: ['-version'], cwd: '/', timeoutMs: startTimeoutMs })).stdout.toString('utf8'))
  const missingFilters =
    version === null
      ? []
      : findMissingFilters(
          (await runTool({ tool: 'ffmpeg', args: ['-hide_banner', '-filters'], cwd: '/', timeoutMs: startTimeoutMs })).stdout.toString(
            'utf8',
          ),
        )
  const ffmpegIsCurrent = version !== null && isCurrent(version)
  const caged = hasSandbox()
  const warnings = [
    version === null ? 'FFmpeg is missing. Install it, for example with: sudo apt-get install ffmpeg' : null,
    missingFilters.length === 0
      ? null
      : `This FFmpeg was built without ${missingFilters.join(', ')}: no video can be processed. Install a full build, as Debian's and Ubuntu's package is.`,
    caged
      ? null
      : 'Media programs run without a cage, and yt-dlp shares the network of this machine: install bubblewrap and allow user namespaces before you accept files from strangers.',
    version !== null && !ffmpegIsCurrent
      ? `FFmpeg ${version} lacks security fixes of later releases. Update it when your system offers one.`
      : null,
  ].filter((warning) => warning !== null)
  return {
    ffmpegVersion: version,
    ffmpegIsCurrent,
    sandbox: caged ? 'bubblewrap' : 'limits only',
    allowed: allowListSizes,
    missingFilters,
    warnings,
  }
}

/** Needed filters that some builds lack: scaling by zimg, drawing by libass. */
const optionalFilters = ['zscale', 'ass'] as const

/** The optional filters that are not in this build's list of filters. */
export function findMissingFilters(list: string): string[] {
  const names = new Set([...list.matchAll(/^ [A-Z.|]{2,3} (\S+) /gm)].map(([, name]) => name))
  return optionalFilters.filter((name) => !names.has(name))
}

/** Parses the first line of `ffmpeg -version`; null when it is none. */
export function readVersion(text: string): string | null {
  return /^ffmpeg version n?(\S+)/.exec(text)?.[1] ?? null
}

/** A build without a version number comes straight from the sources and counts as current. */
export function isCurrent(version: string): boolean {
  const numbers = /^(\d+)\.(\d+)(?:\.(\d+))?/
    .exec(version)
    ?.slice(1)
    .map((part) => Number(part ?? 0))
  if (!numbers) return /^(N-|git|20\d\d-)/.test(version)
  const [major = 0] = numbers
  const floor = safeFfmpeg[major]
  if (!floor) return major > Math.max(...Object.keys(safeFfmpeg).map(Number))
  for (const [index, least] of floor.entries()) {
    const part = numbers[index] ?? 0
    if (part !== least) return part > least
  }
  return true
}
