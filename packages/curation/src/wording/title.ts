import type { SentenceTraits } from '../moments/sentence-traits.ts'
import type { SourceView, Window } from '../moments/source-view.ts'
import type { LanguagePack } from '../text/language-pack.ts'
import { joinWords, type Sentence } from '../text/source-text.ts'
import type { Keyphrase } from './keyphrases.ts'

export const longestTitle = 80
const shortestTitle = 14

const lead = (norm: string, pack: LanguagePack) =>
  pack.fillers.has(norm) ||
  pack.responsiveOpeners.has(norm) ||
  ['so', 'and', 'but', 'because', 'then', 'now', 'like', 'also', 'basically', 'actually', 'obviously', 'you know', 'i mean'].includes(norm)

const coreOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    .replace(/’/g, "'")

/** Words of a sentence without hesitations, repeats and a leading "so" or "and". */
function cleanWords(sentence: Sentence, view: SourceView): string[] {
  const { pack, words } = view.text
  const kept: string[] = []
  for (let index = sentence.firstWord; index < sentence.lastWord; index++) {
    const word = words[index]
    const text = word?.text.replace(/^[>–—-]+\s*|^"|[“”«»]/gu, '').trim() ?? ''
    const core = coreOf(text)
    if (core === '' || word?.isFiller || pack.fillers.has(core)) continue
    if (kept.length === 0 && lead(core, pack)) continue
    if (kept.length === 0 && /^(?:you|i)$/.test(core) && /^(?:know|mean)$/.test(coreOf(words[index + 1]?.text ?? ''))) {
      index++
      continue
    }
    if (kept.length > 0 && coreOf(kept[kept.length - 1] ?? '') === core) kept.pop()
    kept.push(text)
  }
  return kept
}

/** Places where a long sentence can be cut into a clause that reads as a whole: behind commas and the like. */
function clausesOf(words: readonly string[], pack: LanguagePack): string[][] {
  const cuts = [0]
  words.forEach((word, index) => {
    if (/[,;:，；：、–—]$/u.test(word) && index + 1 < words.length) cuts.push(index + 1)
  })
  cuts.push(words.length)
  const clauses: string[][] = []
  for (let from = 0; from < cuts.length - 1; from++) {
    for (let to = from + 1; to < cuts.length; to++) {
      const clause = words.slice(cuts[from], cuts[to])
      const start = clause.findIndex((word) => !lead(coreOf(word), pack))
      if (start >= 0) clauses.push(clause.slice(start))
    }
  }
  return clauses
}

function asTitle(words: readonly string[], pack: LanguagePack): string {
  const joined = (pack.unspaced ? words.join('') : words.join(' ')).replace(/\s+/g, ' ').trim()
  const bare = joined.replace(/[\s,;:.…–—，。；：、-]+$/u, '').replace(/^["'(]+|["')]+$/gu, '')
  const first = bare.match(/^\p{L}/u)?.[0]
  const cased = first ? first.toLocaleUpperCase() + bare.slice(first.length) : bare
  return pack.code === 'en' ? cased.replace(/\bi(?='(?:m|ve|ll|d)\b|\b(?!'))/g, 'I') : cased
}

/** How much a reader would want to open this line. */
function lineValue(words: readonly string[], traits: SentenceTraits, view: SourceView, keyphrases: readonly Keyphrase[]): number {
  const { pack } = view.text
  const text = words.join(' ').toLowerCase()
  const cores = words.map(coreOf)
  const first = cores[0] ?? ''
  const last = cores[cores.length - 1] ?? ''
  const about = keyphrases.slice(0, 6).filter((phrase) => text.includes(phrase.text.toLowerCase())).length
  const content = cores.filter((core) => !pack.stopWords.has(core)).length
  let value = 0.9 * Math.min(about, 3) + 0.35 * Math.min(content, 7)
  value +=
    0.9 * traits.asks + 0.7 * traits.claim + 0.6 * traits.contrast + 0.6 * traits.surprise + 0.5 * traits.superlative + 0.5 * traits.numbers
  value -= 1.5 * traits.housekeeping + traits.lookBack
  if (pack.danglingOpeners.has(first)) value -= 1.8
  if (pack.openEnds.has(last)) value -= 3
  const length = text.length
  if (length > 64) value -= 0.4
  if (length < 28) value -= 0.7
  if (words.length < 4 && !pack.unspaced) value -= 1.5
  return value
}

function fromKeyphrases(view: SourceView, keyphrases: readonly Keyphrase[]): string {
  const { pack } = view.text
  let list = ''
  keyphrases.slice(0, 3).forEach((phrase, index, all) => {
    const separator = index === 0 ? '' : index === all.length - 1 ? (pack.unspaced ? pack.phrases.and : ` ${pack.phrases.and} `) : ', '
    if ((list + separator + phrase.text).length <= longestTitle) list += separator + phrase.text
  })
  return asTitle([pack.phrases.titleOf.replace('{list}', list)], pack)
}

/** Titles for one window, best first; sentences that were said, and at the end what it is about. */
function titleLines(view: SourceView, window: Window, keyphrases: readonly Keyphrase[]): string[] {
  const lines: { title: string; value: number; at: number }[] = []
  for (let index = window.first; index <= window.last; index++) {
    const sentence = view.text.sentences[index]
    const traits = view.traits[index]
    if (!sentence || !traits) continue
    const words = cleanWords(sentence, view)
    for (const clause of clausesOf(words, view.text.pack)) {
      const title = asTitle(clause, view.text.pack)
      const shortest = view.text.pack.unspaced ? 6 : shortestTitle
      if (title.length > longestTitle || title.length < shortest) continue
      const whole = clause.length >= words.length ? 0.6 : 0
      lines.push({ title, value: whole + lineValue(clause, traits, view, keyphrases), at: index })
    }
  }
  return lines
    .sort((a, b) => b.value - a.value || a.at - b.at || a.title.localeCompare(b.title))
    .filter((line) => line.value > 1)
    .map((line) => line.title)
}

/**
 * A title of at most 80 characters that no other clip has. Recognised drafts are named by their subject: a sentence of
 * a draft rarely reads well.
 */
export function nameWindow(
  view: SourceView,
  window: Window,
  keyphrases: readonly Keyphrase[],
  taken: ReadonlySet<string>,
  isDraft: boolean,
): string {
  const subject = fromKeyphrases(view, keyphrases)
  const lines = titleLines(view, window, keyphrases)
  const wished = isDraft && subject !== '' ? [subject, ...lines] : [...lines, subject]
  const fresh = wished.find((title) => title !== '' && !taken.has(title.toLowerCase()))
  if (fresh) return fresh
  const sentence = view.text.sentences[window.first]
  const opening = sentence
    ? asTitle(joinWords(view.text.words.slice(sentence.firstWord, sentence.lastWord), view.text.pack).split(' '), view.text.pack)
    : ''
  return cutAtWord(opening || subject || 'Clip', longestTitle)
}

/** Cuts at a word, never inside one. */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text
  const room = text.slice(0, most - 1)
  const space = room.lastIndexOf(' ')
  return `${(space > most / 2 ? room.slice(0, space) : room).replace(/[\s,;:.–—-]+$/u, '')}…`
}
