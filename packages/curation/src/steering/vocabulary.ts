import type { SourceView } from '../moments/source-view.ts'
import { nameTokens } from '../moments/sentence-traits.ts'
import { findRoot } from './roots.ts'

/** Words of the source by root. */
export type Vocabulary = {
  rootOf(norm: string): string
  /** Indexes of the sentences with a root, in order. */
  sentencesOf: ReadonlyMap<string, readonly number[]>
  /** A root as first spoken. */
  surfaceOf: ReadonlyMap<string, string>
  /** Roots that are mostly capitalised inside sentences. */
  names: ReadonlySet<string>
  /** Roots of each sentence in the order of its tokens. */
  rootsOf: readonly (readonly string[])[]
}

export function readVocabulary(view: SourceView): Vocabulary {
  const roots = new Map<string, string>()
  const memoizedRoot = (norm: string) => {
    let root = roots.get(norm)
    if (root === undefined) roots.set(norm, (root = findRoot(norm, view.text.pack)))
    return root
  }
  const sentencesOf = new Map<string, number[]>()
  const surfaceOf = new Map<string, string>()
  const asName = new Map<string, number>()
  const rootsOf = view.text.sentences.map((sentence, index) => {
    for (const token of nameTokens(sentence, view.text)) {
      const root = memoizedRoot(token.norm)
      asName.set(root, (asName.get(root) ?? 0) + 1)
    }
    return sentence.tokens.map((token) => {
      const root = memoizedRoot(token.norm)
      let list = sentencesOf.get(root)
      if (!list) sentencesOf.set(root, (list = []))
      if (list[list.length - 1] !== index) list.push(index)
      if (!surfaceOf.has(root)) surfaceOf.set(root, token.norm)
      return root
    })
  })
  const names = new Set([...asName].filter(([root, count]) => count * 2 >= (sentencesOf.get(root)?.length ?? 0)).map(([root]) => root))
  return { rootOf: memoizedRoot, sentencesOf, surfaceOf, names, rootsOf }
}
