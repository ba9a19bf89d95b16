import { conceptLanguages, conceptTable } from './concept-table.ts'

type Concept = { field: string; isGeneral: boolean; words: ReadonlyMap<string, readonly string[]> }

/** The concepts a word names, and the words for them in other languages. */
export type Concepts = {
  /** Words of `language` for a word of any language in `from`, each with a weight up to 1 and its field. */
  kinOf(word: string, from: readonly string[], language: string): { words: ReadonlyMap<string, number>; field: string | undefined }
}

const general = 0.7
const same = 0.85
const inField = 0.6
const upwards = 0.3

function readRow(line: string): Concept {
  const [head = '', rest = ''] = line.split(/:(.*)/s)
  const columns = rest.split(';').map((column) => column.trim().split(/\s+/).filter(Boolean))
  return {
    field: head.replace('*', ''),
    isGeneral: head.endsWith('*'),
    words: new Map(conceptLanguages.map((language, index) => [language, columns[index] ?? []])),
  }
}

/** Parses the table. That takes about a millisecond, so the caller keeps it while reading one prompt. */
export function readConcepts(): Concepts {
  const concepts = conceptTable.trim().split('\n').map(readRow)
  const conceptsOf = new Map<string, Concept[]>()
  for (const concept of concepts) {
    for (const [language, words] of concept.words) {
      for (const word of words) conceptsOf.set(`${language} ${word}`, [...(conceptsOf.get(`${language} ${word}`) ?? []), concept])
    }
  }
  return {
    kinOf(word, from, language) {
      const kin = new Map<string, number>()
      let field: string | undefined
      const add = (concept: Concept, weight: number) => {
        for (const kinWord of concept.words.get(language) ?? []) kin.set(kinWord, Math.max(kin.get(kinWord) ?? 0, weight))
      }
      for (const code of from) {
        for (const concept of conceptsOf.get(`${code} ${word}`) ?? []) {
          field ??= concept.field
          add(concept, concept.isGeneral ? general : same)
          for (const other of concepts) {
            if (other === concept || other.field !== concept.field) continue
            if (concept.isGeneral) add(other, inField)
            else if (other.isGeneral) add(other, upwards)
          }
        }
      }
      return { words: kin, field }
    },
  }
}
