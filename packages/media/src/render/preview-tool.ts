import type { RenderPiecesInput } from './render-input.ts'
import { runToolOrThrow } from '../run-tool.ts'
import { budgetCpuSec, budgetTimeMs, mostClipBytes } from './cpu-budget.ts'

/** Runs FFmpeg once in the working folder of a preview, on frames of this plan. `onFrames` gets the number of frames so far. */
export async function runPreviewTool(
  input: Pick<RenderPiecesInput, 'plan' | 'workDir' | 'signal'>,
  args: readonly string[],
  readable: readonly string[],
  onFrames?: (count: number) => void,
): Promise<void> {
  await runToolOrThrow(
    {
      tool: 'ffmpeg',
      args: ['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'error', ...(onFrames ? ['-progress', 'pipe:1'] : []), ...args],
      cwd: input.workDir,
      readable: [...readable],
      timeoutMs: budgetTimeMs(input.plan),
      maxCpuSec: budgetCpuSec(input.plan),
      maxFileBytes: mostClipBytes,
      ...(input.signal ? { signal: input.signal } : {}),
      ...(onFrames ? { onStdout: reportFrames(onFrames) } : {}),
    },
    'RenderFailedError',
  )
}

/** Parses the progress output of FFmpeg. */
export function reportFrames(onFrames: (count: number) => void): (chunk: Buffer) => void {
  return (chunk) => {
    const frame = /frame=\s*(\d+)/.exec(chunk.toString('latin1'))?.[1]
    if (frame !== undefined) onFrames(Number(frame))
  }
}
