import type { SourceView, Window } from '../moments/source-view.ts'
import type { Tagged } from '../text/parts-of-speech.ts'
import { stem } from '../text/stem.ts'
import { compareText } from '../text/text-order.ts'
import type { Keyphrase } from './keyphrases.ts'
import { capitalize, readLine, uncapitalize } from './title-line.ts'
import { isNoun, joinPieces } from './title-syntax.ts'

const empty =
  /^(?:thing|things|way|ways|lot|lots|bit|kind|sort|part|parts|point|case|cases|idea|ideas|example|examples|question|questions|fact|reason|time|times|day|days|week|weeks|year|years|people|person|guy|guys|stuff|one|ones|number|side|hand|hands|place|end|moment|word|words|today|yesterday|tomorrow|yeah|okay|level|piece|pieces|feeling|thought|thoughts|couple|couples|cool|answer|answers|bunch|ton|rest|sense|something|anything|everything|everybody|everyone|same|other|different|whole|good|bad|big|great|certain|many|few|first|second|third|last|next|new|old|own|able|right|sure|real|much|more|most|other|such|little|half)$/
const longest = 5

/** Runs of adjectives and nouns that end in a noun, with an "of" or "for" between two of them. */
function listPhrases(pieces: readonly Tagged[]): Tagged[][] {
  const phrases: Tagged[][] = []
  const isPart = (piece: Tagged | undefined) =>
    piece !== undefined &&
    /^[\p{L}\p{N}](?:[\p{L}\p{N}'’.-]*[\p{L}\p{N}])?$/u.test(piece.text) &&
    (isNoun(piece) || (piece.kind === 'ADJ' && !piece.norm.endsWith('er') && !piece.norm.endsWith('est')))
  for (let from = 0; from < pieces.length; from++) {
    if (!isPart(pieces[from]) || isPart(pieces[from - 1])) continue
    let to = from
    while (isPart(pieces[to]) || (pieces[to]?.text === '-' && isPart(pieces[to + 1]))) to++
    const run = pieces.slice(from, to)
    if (run.length > longest || !isNoun(run[run.length - 1] ?? ({ kind: '' } as Tagged))) continue
    phrases.push(run)
    if (/^(?:of|for)$/.test(pieces[to]?.norm ?? '') && isPart(pieces[to + 1])) {
      let end = to + 1
      while (isPart(pieces[end])) end++
      const phrase = pieces.slice(from, end)
      if (phrase.length <= longest + 1 && isNoun(phrase[phrase.length - 1] ?? ({ kind: '' } as Tagged))) phrases.push(phrase)
    }
  }
  return phrases
}

type Topic = { text: string; value: number; count: number }

/** Subjects of an English window, in its most salient noun phrases, best first. */
function listTopics(view: SourceView, window: Window, keyphrases: readonly Keyphrase[]): Topic[] {
  const { pack } = view.text
  const weights = new Map(keyphrases.flatMap(({ stems, weight }) => stems.map((root): [string, number] => [root, weight])))
  const topics = new Map<string, Topic>()
  for (let at = window.first; at <= window.last; at++) {
    const sentence = view.text.sentences[at]
    if (!sentence) continue
    for (const phrase of listPhrases(readLine(sentence, view).pieces)) {
      const words = phrase.filter(({ text }) => text !== '-' && text !== 'of' && text !== 'for')
      if (words.length < 2 || words.some(({ norm }) => empty.test(norm)) || words.every(({ norm }) => pack.stopWords.has(norm))) continue
      const text = uncapitalize(joinPieces(phrase), phrase, view)
      const key = text.toLowerCase()
      const roots = new Set(words.map(({ norm }) => stem(norm, pack)))
      const worth = [...roots].reduce((sum, root) => sum + (weights.get(root) ?? 0.3 * (view.salience.get(root) ?? 0)), 0)
      const topic = topics.get(key)
      if (topic) topic.count++
      else topics.set(key, { text, value: worth, count: 1 })
    }
  }
  return [...topics.values()]
    .map(({ text, value, count }) => ({ text, count, value: value * (1 + 0.5 * Math.log(count)) }))
    .sort((a, b) => b.value - a.value || compareText(a.text, b.text))
}

/** The plain topic as a title: two phrases without a common word, or one; null when nothing is named. */
export function writeTopicTitle(
  view: SourceView,
  window: Window,
  keyphrases: readonly Keyphrase[],
  takenTitles: ReadonlySet<string>,
): { title: string; isRepeated: boolean } | null {
  const topics = listTopics(view, window, keyphrases)
  const wordsOf = (text: string) => new Set(text.toLowerCase().split(/[\s-]+/))
  const names = keyphrases
    .filter(({ text, count }) => count > 1 && /^\p{Lu}/u.test(text) && !/^I['’]/u.test(text))
    .map(({ text, count }) => ({ text, value: 0, count }))
  for (const first of topics.slice(0, 4)) {
    const own = wordsOf(first.text)
    const second = [...names, ...topics].find(
      ({ text }) => ![...wordsOf(text)].some((word) => own.has(word) || [...own].some((other) => other.startsWith(word.slice(0, 4)))),
    )
    for (const title of [...(second ? [`${first.text} and ${second.text}`] : []), first.text]) {
      const spelling = capitalize(title)
      if (!takenTitles.has(spelling.toLowerCase()) && spelling.split(' ').length <= 9)
        return { title: spelling, isRepeated: first.count > 1 }
    }
  }
  return null
}
