import { Span } from '@clipwright/contract/sources/analysis'
import { runChild } from '../child/run-child.ts'

/** Voice activity of a 16 kHz WAV, in ms of the file. */
export async function findSpeech(input: {
  audioFile: string
  workDir: string
  signal?: AbortSignal | undefined
  onProgress?(share: number): void
}): Promise<Span[]> {
  const spans = await runChild(
    { kind: 'voice', audioFile: input.audioFile },
    {
      workDir: input.workDir,
      readable: [input.audioFile],
      timeoutMs: 30 * 60_000,
      signal: input.signal,
      ...(input.onProgress ? { onProgress: input.onProgress } : {}),
    },
  )
  return Span.array().parse(spans)
}
