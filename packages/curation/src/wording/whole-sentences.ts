import type { SentenceTraits } from '../moments/sentence-traits.ts'
import type { LanguagePack } from '../text/language-pack.ts'
import { endsSentence, type Sentence } from '../text/source-text.ts'
import { type Clause, opensBack, toCore } from './title-clauses.ts'
import { findTitleWords } from './title-words.ts'

/** Half a quotation, a list number, or a list or sentence that broke off. */
function breaksOff({ words, isWhole }: Clause, pack: LanguagePack): boolean {
  const last = toCore(words[words.length - 1] ?? '')
  const isEnd = isWhole && findTitleWords(pack)?.wholeEnds.has(last) === true
  return (!isEnd && pack.openEnds.has(last)) || /[…]|\.\.|["“”«»„]|[()[\]]/u.test(words.join(' '))
}

/** Whether a sentence in a language without a title model works as a title. */
export function standsAlone(clause: Clause, sentence: Sentence, traits: SentenceTraits, pack: LanguagePack): boolean {
  if (!clause.isWhole || traits.pointers > 0) return false
  if (!endsSentence(sentence.text)) return false
  return readsAlone(clause, sentence.isQuestion, traits, pack)
}

/** Whether a sentence that points to what was before it at least reads as one: a stranger understands more of it than of a bare word. */
export function readsWhole(clause: Clause, sentence: Sentence, traits: SentenceTraits, pack: LanguagePack): boolean {
  if (!clause.isWhole || traits.housekeeping > 0 || !endsSentence(sentence.text)) return false
  return !breaksOff(clause, pack) && hasMainClause(clause, sentence.isQuestion, pack)
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
  `wenn weil obwohl während als dass ob bevor nachdem damit sobald bis falls si aunque mientras para sin hasta parce bien lorsque puisque se mentre benché embora
  enquanto omdat hoewel terwijl toen dat of voordat nadat zodra totdat jeśli jeżeli ponieważ chociaż podczas że żeby zanim 如果 因为 虽然 만약 비록`.split(
    /\s+/,
  ),
)

function readsAlone(clause: Clause, isQuestion: boolean, traits: SentenceTraits, pack: LanguagePack): boolean {
  if (traits.housekeeping > 0) return false
  const cores = clause.words.map(toCore)
  // What leaned on the sentence before may have been left out with “But” or “So”.
  if (traits.opener !== 'clean' && (clause.leads === 0 || opensBack(cores, pack))) return false
  if (breaksOff(clause, pack)) return false
  return hasMainClause(clause, isQuestion, pack)
}

function hasMainClause({ words, isWhole, endsSentence: isLast }: Clause, isQuestion: boolean, pack: LanguagePack): boolean {
  const first = toCore(words[0] ?? '')
  // German "der", "die" and "das" open relative clauses behind a comma alone.
  if (isWhole && pack.articles.has(first)) return true
  if (!pack.subordinators.has(first) || (isQuestion && !conditions.has(first))) return true
  // The comma at the end of a clause separates nothing in it.
  const inner = isLast ? words : words.slice(0, -1)
  return inner.some((word) => /[,，、]$/u.test(word))
}
