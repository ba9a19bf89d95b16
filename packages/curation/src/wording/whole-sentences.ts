import type { SentenceTraits } from '../moments/sentence-traits.ts'
import type { LanguagePack } from '../text/language-pack.ts'
import type { Sentence } from '../text/source-text.ts'
import { type Clause, opensBack, toCore } from './title-clauses.ts'
import { findTitleWords } from './title-words.ts'

/** Whether a sentence in a language without a title model works as a title. */
export function standsAlone(clause: Clause, sentence: Sentence, traits: SentenceTraits, pack: LanguagePack): boolean {
  if (!clause.isWhole || traits.pointers > 0) return false
  if (!/[\p{Sentence_Terminal}]["'”’»)\]]*$/u.test(sentence.text)) return false
  return readsAlone(clause, sentence.isQuestion, traits, pack)
}

const fewestClauseWords = 5
const fewestMeanings = 2

/** Whether the main clause that begins a longer sentence works as a title without the rest. */
export function leadsAlone(clause: Clause, traits: SentenceTraits, pack: LanguagePack): boolean {
  const joins = findTitleWords(pack)?.joins
  if (!joins || !clause.opensSentence || clause.endsSentence || !joins.has(clause.next)) return false
  if (clause.words.some((word) => /[:;–—]/u.test(word))) return false
  const cores = clause.words.map(toCore)
  if (cores.length < fewestClauseWords || cores.filter((core) => !pack.stopWords.has(core)).length < fewestMeanings) return false
  return !cores.some((core) => pack.pointers.has(core)) && readsAlone(clause, false, traits, pack)
}

/** Subordinators that never ask: the others also are "when", "where", "what" and "why". */
const conditions: ReadonlySet<string> = new Set(
  'wenn weil obwohl während als dass ob bevor nachdem damit sobald bis falls si aunque mientras para sin hasta parce bien lorsque puisque se mentre benché embora enquanto omdat hoewel terwijl toen dat of voordat nadat zodra totdat jeśli jeżeli ponieważ chociaż podczas że żeby zanim 如果 因为 虽然 만약 비록'.split(
    ' ',
  ),
)

function readsAlone(clause: Clause, isQuestion: boolean, traits: SentenceTraits, pack: LanguagePack): boolean {
  if (traits.housekeeping > 0) return false
  const cores = clause.words.map(toCore)
  // What leaned on the sentence before may have been left out with “But” or “So”.
  if (traits.opener !== 'clean' && (clause.leads === 0 || opensBack(cores, pack))) return false
  if (pack.openEnds.has(cores[cores.length - 1] ?? '')) return false
  // Half a quotation, a list number, or a list that broke off.
  if (/[…]|\.\.|["“”«»„]|[()[\]]/u.test(clause.words.join(' '))) return false
  // The comma at the end of a clause separates nothing in it.
  const inner = clause.endsSentence ? clause.words : clause.words.slice(0, -1)
  const first = cores[0] ?? ''
  if (isQuestion && !conditions.has(first)) return true
  return !pack.subordinators.has(first) || inner.some((word) => /[,，、]$/u.test(word))
}
