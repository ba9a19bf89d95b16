import type { Span } from '@clipwright/contract/sources/analysis'
import type { BedId } from '../../music/bed-recipes.ts'
import type { EnhanceChoice } from '../../voice/enhance-samples.ts'

/** What the child process can be asked to do; written to a file, so that nothing of it is an argument. */
export type ChildTask =
  | { kind: 'voice'; audioFile: string }
  | { kind: 'speakers'; audioFile: string; speech: Span[] }
  | { kind: 'whisper'; audioFile: string; windows: Span[]; modelDir: string; language: string | null; threads: number }
  /** Mono 48 kHz float samples in and out. */
  | { kind: 'enhance'; inFile: string; outFile: string; choice: EnhanceChoice }
  /** Writes stereo 16-bit samples. */
  | { kind: 'bed'; id: BedId; outFile: string }

/** One JSON line each on standard output. */
export type ChildMessage = { type: 'progress'; share: number } | { type: 'window'; value: unknown } | { type: 'result'; value: unknown }
