import type { SentenceTraits } from '../moments/sentence-traits.ts'
import type { LanguagePack } from '../text/language-pack.ts'
import type { Sentence } from '../text/source-text.ts'
import { type Clause, opensBack, toCore } from './title-clauses.ts'

/** Whether a sentence in a language without a title model works as a title. */
export function standsAlone(clause: Clause, sentence: Sentence, traits: SentenceTraits, pack: LanguagePack): boolean {
  if (!clause.isWhole || traits.pointers > 0 || traits.housekeeping > 0) return false
  if (!/[\p{Sentence_Terminal}]["'”’»)\]]*$/u.test(sentence.text)) return false
  const cores = clause.words.map(toCore)
  // What leaned on the sentence before may have been left out with “But” or “So”.
  if (traits.opener !== 'clean' && (clause.leads === 0 || opensBack(cores, pack))) return false
  if (pack.openEnds.has(cores[cores.length - 1] ?? '')) return false
  // Half a quotation, a list number, or a list that broke off.
  if (/[…]|\.\.|["“”«»„]|[()[\]]/u.test(clause.words.join(' '))) return false
  return !pack.subordinators.has(cores[0] ?? '') || clause.words.some((word) => /[,，、]$/u.test(word))
}
