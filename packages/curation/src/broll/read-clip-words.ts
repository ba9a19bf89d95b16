import type { Word } from '@clipwright/contract/sources/transcript'
import { measureSalience, type Salience } from '../text/salience.ts'
import { readSource, type SourceText } from '../text/source-text.ts'

/** The words of a clip in playing order, and those that recur in it. */
export type ClipText = { source: SourceText; salience: Salience }

export function readClipWords(words: readonly Word[], language: string): ClipText {
  const source = readSource({
    engine: 'script',
    quality: 'exact',
    language,
    durationMs: words.at(-1)?.endMs ?? 0,
    words: [...words],
    sentences: [],
    paragraphs: [],
    speakers: [],
    notices: [],
  })
  return { source, salience: measureSalience(source.sentences) }
}
