import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Span } from '@clipwright/contract/sources/analysis'
import { createPocketSphinx } from '../recognise/pocketsphinx.ts'
import type { SphinxVocabulary } from '../recognise/pocketsphinx.ts'
import type { RecognisedWord, RecognitionJob } from '../recognise/recogniser.ts'
import { buildScriptDictionary, buildScriptLanguageModel, loadSphinxDictionary } from './script-language-model.ts'

/** With fewer dictionary words the recogniser cannot follow the text. */
const leastKnownWords = 3

/**
 * Recognises an English text known in advance: `textOf` gives the words that may occur in a window of the audio file.
 * A list is prepared once for as long as it is the same object. Times on the audio file, ms.
 */
export async function recogniseKnownText(job: RecognitionJob, textOf: (window: Span) => readonly string[]): Promise<RecognisedWord[]> {
  const prepared = new Map<readonly string[], Promise<SphinxVocabulary | null>>()
  const recogniser = createPocketSphinx((window) => {
    const text = textOf(window)
    const vocabulary = prepared.get(text) ?? prepare(text, join(job.workDir, `known-${prepared.size}`))
    prepared.set(text, vocabulary)
    return vocabulary
  })
  const windows = await recogniser.recognise(job)
  return windows.flatMap(({ words }) => words)
}

async function prepare(text: readonly string[], stem: string): Promise<SphinxVocabulary | null> {
  const dictionary = await loadSphinxDictionary()
  const pronunciations = buildScriptDictionary(text, dictionary)
  if (pronunciations.split('\n').length - 1 < leastKnownWords) return null
  const files = { languageModelFile: `${stem}.lm`, dictionaryFile: `${stem}.dict` }
  await writeFile(files.languageModelFile, buildScriptLanguageModel(text, dictionary))
  await writeFile(files.dictionaryFile, pronunciations)
  return files
}
