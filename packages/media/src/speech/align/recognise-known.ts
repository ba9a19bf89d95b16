import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Span } from '@clipwright/contract/sources/analysis'
import { pocketSphinx } from '../recognise/pocketsphinx.ts'
import type { SphinxVocabulary } from '../recognise/pocketsphinx.ts'
import type { RecognisedWord, RecognitionJob } from '../recognise/recogniser.ts'
import { scriptDictionary, scriptLanguageModel, sphinxDictionary } from './script-language-model.ts'

/** Fewer known words than this give the recogniser nothing to hold on to. */
const leastKnownWords = 3

/**
 * Hears an English text that is known beforehand: `textOf` gives the words that may be said in a window of the audio
 * file. The same list object is prepared only once. Times on the audio file.
 */
export async function recogniseKnown(job: RecognitionJob, textOf: (window: Span) => readonly string[]): Promise<RecognisedWord[]> {
  const prepared = new Map<readonly string[], Promise<SphinxVocabulary | null>>()
  const recogniser = pocketSphinx((window) => {
    const text = textOf(window)
    const vocabulary = prepared.get(text) ?? prepare(text, join(job.workDir, `known-${prepared.size}`))
    prepared.set(text, vocabulary)
    return vocabulary
  })
  const windows = await recogniser.recognise(job)
  return windows.flatMap(({ words }) => words)
}

async function prepare(text: readonly string[], stem: string): Promise<SphinxVocabulary | null> {
  const dictionary = await sphinxDictionary()
  const pronunciations = scriptDictionary(text, dictionary)
  if (pronunciations.split('\n').length - 1 < leastKnownWords) return null
  const files = { languageModelFile: `${stem}.lm`, dictionaryFile: `${stem}.dict` }
  await writeFile(files.languageModelFile, scriptLanguageModel(text, dictionary))
  await writeFile(files.dictionaryFile, pronunciations)
  return files
}
