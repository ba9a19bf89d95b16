import type { Span } from '@clipwright/contract/sources/analysis'
import type { BedId } from '../../music/bed-recipes.ts'
import type { EnhanceChoice } from '../../voice/enhance-samples.ts'
import type { SynthesisTask } from '../../voice/natural/synthesize.ts'

/** Tasks of the child process; passed in a file, so that nothing of them is an argument. */
export type ChildTask =
  | { kind: 'voice'; audioFile: string }
  | { kind: 'speakers'; audioFile: string; speech: Span[] }
  | { kind: 'whisper'; audioFile: string; windows: Span[]; modelDir: string; language: string | null; threads: number }
  /** Result: a subtag of BCP 47, or null of a model that knows one language alone. */
  | { kind: 'spoken-language'; audioFile: string; windows: Span[]; modelDir: string; threads: number }
  /** Input and output: mono 48 kHz float samples. */
  | { kind: 'enhance'; inFile: string; outFile: string; choice: EnhanceChoice }
  | ({ kind: 'synthesize' } & SynthesisTask)
  /** Writes an ONNX model of half precision anew. */
  | { kind: 'to-single-precision'; inFile: string; outFile: string }
  /** Output: stereo 16-bit samples. */
  | { kind: 'bed'; id: BedId; outFile: string }

/** One line of JSON each on stdout. */
export type ChildMessage = { type: 'progress'; share: number } | { type: 'window'; value: unknown } | { type: 'result'; value: unknown }
