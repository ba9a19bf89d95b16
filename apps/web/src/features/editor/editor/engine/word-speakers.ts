import type { ClipDocument, NamedSpeaker } from '@clipwright/timeline/edit/clip-document'
import { speakerOf, wordsInOrder } from '@clipwright/timeline/edit/document-words'
import { editorLayout } from './editor-layout.ts'

type Spoken = Pick<ClipDocument, 'words' | 'wordEdits'>

const speakerKeys = new WeakMap<ClipDocument['wordEdits'], string>()

/** Corrections of speakers as a string: while it is equal, speakers are unchanged. */
function speakerKey({ wordEdits }: Pick<ClipDocument, 'wordEdits'>): string {
  let cachedText = speakerKeys.get(wordEdits)
  if (cachedText === undefined) {
    cachedText = Object.entries(wordEdits)
      .flatMap(([id, { speaker }]) => (speaker === undefined ? [] : [`${id} ${speaker ?? '-'}`]))
      .join()
    speakerKeys.set(wordEdits, cachedText)
  }
  return cachedText
}

/** Caches `make` for the words of a document until a speaker changes. */
export function byVoices<T>(make: (document: Spoken) => T): (document: Spoken) => T {
  const cache = new WeakMap<ClipDocument['words'], { voices: string; value: T }>()
  return (document) => {
    const voices = speakerKey(document)
    const cached = cache.get(document.words)
    if (cached?.voices === voices) return cached.value
    const value = make(document)
    cache.set(document.words, { voices, value })
    return value
  }
}

/** All speakers of the source; includes null when some words have none. */
export const speakersIn = byVoices(
  (document): ReadonlySet<NamedSpeaker | null> => new Set(wordsInOrder(document, editorLayout).map((word) => speakerOf(document, word))),
)

/** The speaker of all these words; undefined for several or an empty selection. */
export function speakerOfAll(document: Spoken, wordIds: readonly string[]): NamedSpeaker | null | undefined {
  const speakers = new Set(
    wordIds.map((id) => {
      const word = document.words[id]
      return word ? speakerOf(document, { id, ...word }) : null
    }),
  )
  return speakers.size === 1 ? [...speakers][0] : undefined
}
