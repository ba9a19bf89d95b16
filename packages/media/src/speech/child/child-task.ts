import type { Span } from '@clipwright/contract/analysis'

/** What the child process can be asked to do; written to a file, so that nothing of it is an argument. */
export type ChildTask =
  | { kind: 'voice'; audioFile: string }
  | { kind: 'speakers'; audioFile: string; speech: Span[] }
  | { kind: 'whisper'; audioFile: string; windows: Span[]; modelDir: string; language: string | null; threads: number }

/** One JSON line each on standard output. */
export type ChildMessage = { type: 'progress'; share: number } | { type: 'window'; value: unknown } | { type: 'result'; value: unknown }
