import type { RenderPiecesInput } from '../render-pieces.ts'
import { runToolOrThrow } from '../run-tool.ts'

/** One call of FFmpeg in the working folder of a preview. */
export async function runPreviewTool(input: Pick<RenderPiecesInput, 'workDir' | 'signal'>, args: readonly string[], readable: readonly string[]): Promise<void> {
  await runToolOrThrow(
    {
      tool: 'ffmpeg',
      args: ['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'error', ...args],
      cwd: input.workDir,
      readable: [...readable],
      timeoutMs: 1_200_000,
      maxFileBytes: 2 * 1024 ** 3,
      ...(input.signal ? { signal: input.signal } : {}),
    },
    'RenderFailedError',
  )
}
