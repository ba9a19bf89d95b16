import { recogniseKnownText } from '../align/recognise-known-text.ts'
import { refineWords } from '../align/refine-words.ts'
import type { TimedText } from '../align/spread-words.ts'
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

/** Words whose times are off by up to this are still matched with what is heard. */
const nearMs = 3_000

/** Words with rough times, at the times at which they are heard; as they are where no recogniser can listen for them. */
export async function timeByHearing<W extends TimedText>(
  words: readonly W[],
  language: string,
  context: RungContext,
): Promise<readonly W[]> {
  const texts = words.map((word) => word.text)
  const hearing = await hearKnownText(texts, language, context, (startMs, endMs) =>
    words.filter((word) => word.endMs > startMs - nearMs && word.startMs < endMs + nearMs).map((word) => word.text),
  )
  return (hearing && refineWords(words, hearing, context.speech)) ?? words
}
