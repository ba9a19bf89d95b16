import { allowListSizes } from '../media-allow-list.ts'
import { hasSandbox, runTool } from '../run-tool.ts'
import { findMissingFilters, isCurrent, readVersion } from './ffmpeg-build.ts'
import { findTool } from './tool-paths.ts'

/** A machine that is busy from its first second on must not keep the product from starting. */
const startTimeoutMs = 120_000

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
