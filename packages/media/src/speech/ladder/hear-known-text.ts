import { recogniseKnownText } from '../align/recognise-known-text.ts'
import { hasPocketSphinx } from '../recognise/pocketsphinx.ts'
import type { RecognisedWord } from '../recognise/recogniser.ts'
import { sphinxRule } from '../voice/audio-windows.ts'
import { shiftSpans, sumMs } from '../voice/speech-spans.ts'
import { cutIntoWindows } from './recognition-rungs.ts'
import type { RungContext } from './rung.ts'

/**
 * Times at which the words of a known text are spoken, on the source, ms. Null when no recogniser for its language is
 * installed. `textOf` limits the text to what may be spoken between two times of the source.
 */
export async function hearKnownText(
  script: readonly string[],
  language: string,
  context: RungContext,
  textOf: (startMs: number, endMs: number) => readonly string[] = () => script,
): Promise<RecognisedWord[] | null> {
  const { audioFile, range } = context
  if (audioFile === null || !language.startsWith('en') || !hasPocketSphinx() || sumMs(context.speech) === 0) return null
  const job = { ...context, audioFile, windows: await cutIntoWindows(audioFile, context, sphinxRule) }
  const hearing = await recogniseKnownText(job, (window) => textOf(window.startMs + range.startMs, window.endMs + range.startMs))
  return hearing.map((word) => ({ ...word, ...shiftSpans([word], range.startMs)[0] }))
}
