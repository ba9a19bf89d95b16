import type { RenderPiecesInput } from './render-input.ts'
import { runToolOrThrow } from '../run-tool.ts'
import { cpuBudgetSec } from './cpu-budget.ts'

/** One call of FFmpeg in the working folder of a preview. `onFrames` hears how many frames there are so far. */
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
      timeoutMs: 1_200_000,
      maxCpuSec: cpuBudgetSec(input.plan),
      maxFileBytes: 2 * 1024 ** 3,
      ...(input.signal ? { signal: input.signal } : {}),
      ...(onFrames ? { onStdout: framesHeard(onFrames) } : {}),
    },
    'RenderFailedError',
  )
}

/** Reads what FFmpeg tells of its progress. */
export function framesHeard(onFrames: (count: number) => void): (chunk: Buffer) => void {
  return (chunk) => {
    const frame = /frame=\s*(\d+)/.exec(chunk.toString('latin1'))?.[1]
    if (frame !== undefined) onFrames(Number(frame))
  }
}
