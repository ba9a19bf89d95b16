import type { SourceView } from '../moments/source-view.ts'
import { tagText, type Tagged } from '../text/parts-of-speech.ts'
import type { Sentence } from '../text/source-text.ts'
import type { Line } from './line.ts'
import { cleanWords } from './title-clauses.ts'
import { joinPieces } from './title-syntax.ts'

const label = /^[\p{Lu}][\p{L}\p{N} .,'’_&()-]{0,40}?:\s+(?=\p{Lu})/u

const padding =
  /(?<!\b(?:not|n't|cannot|can't|don't|isn't|doesn't|didn't|won't|wasn't|aren't|haven't|is|are|was|were) )\b(?:just|really|actually|basically|literally|essentially|honestly|kinda|simply|obviously|definitely|certainly|totally|super) (?=\p{L})/giu
const afterVerb =
  /\b(is|are|was|were|'s|'re|'m) (?:actually|basically|literally|essentially|honestly|obviously|definitely|certainly|totally) (?=\p{L})/giu
const looseLike = /\b(?:something )?like (?=(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|hundreds|thousands|a lot)\b)/giu
/** "It's kind of hard", but not "what kind of". */
const hedge =
  /(?<!\b(?:a|an|the|what|this|that|these|those|some|any|one|every|different|same|new|other|which|another|all|two|three|of|only|right|certain|my|your|our|his|her|their) )\b(?:kind|sort) of (?=\p{L})/giu
const aside =
  /(?:, (?:you know|i mean|i think|i guess|i believe|i would say|i'd say|of course|for example|for instance|frankly|honestly|like|right|in fact|as well|you see|let's say|by and large|at the end of the day|at least for me|again|in my (?:mind|opinion|view|experience)|in (?:general|theory|practice|a way|a sense|some ways)|(?:to|for) (?:me|us)|after all|to some extent|as (?:i|you) (?:said|know|mentioned)|for sure|by the way|so to speak|if you will|(?:ideal|obvious|typical|usual|general|basical|essential|actual|clear|natural|eventual|ultimate|historical|traditional|fundamental|apparent|hopeful|honest|frank|unfortunate|fortunate|interesting|surprising)ly))+, /giu
/** "The future of bread I think is rye": a hedge between subject and verb. */
const innerHedge = /(?<=\p{L}) (?:i think|i guess|i believe|i would say|i'd say) (?=(?:is|are|was|were|will|has|have|can|should)\b)/giu
const spellings: [RegExp, string][] = [
  [/\bgonna\b/giu, 'going to'],
  [/\bwanna\b/giu, 'want to'],
  [/['’](?:ve|s) gotta\b/giu, ' have to'],
  [/\b(?:have|has) gotta\b/giu, 'have to'],
  [/\bgotta\b/giu, 'have to'],
  [/(?<=^|\s)['’]?cause(?= (?:i|we|you|they|he|she|it|there|that)\b)/giu, 'because'],
  [/ in fact (?=\p{L})/giu, ' '],
]

const digits = new Map(
  [...'one two three four five six seven eight nine ten eleven twelve'.split(' ').entries()].map(([at, word]) => [word, String(at + 1)]),
)
const tens = new Map(
  [...'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').entries()].map(([at, word]) => [word, String(10 * (at + 2))]),
)
const figure = `\\d[\\d.,]*|${[...digits.keys(), ...tens.keys()].join('|')}`
const inFigures = (word: string) => digits.get(word.toLowerCase()) ?? tens.get(word.toLowerCase()) ?? word

/** "Ten million dollars" as "$10 million", "forty percent" as "40%". */
const withFigures = (text: string) =>
  text
    .replace(
      new RegExp(`\\b(${figure}) (thousand|million|billion|trillion) (?:dollars|bucks)\\b`, 'giu'),
      (_, count: string, unit: string) => `$${inFigures(count)} ${unit.toLowerCase()}`,
    )
    .replace(new RegExp(`(?<![$.,\\d])\\b(${figure}) (?:dollars|bucks)\\b`, 'giu'), (_, count: string) => `$${inFigures(count)}`)
    .replace(new RegExp(`\\b(${figure}) (?:percent|per cent)\\b`, 'giu'), (_, count: string) => `${inFigures(count)}%`)

/** "A really important part" without "really": the article follows the next word. */
const paddedArticle = /\b(a)n? (?:just|really|actually|basically|literally|essentially|honestly|simply|totally|super) (?=(\p{L}+))/giu
const withArticles = (text: string) =>
  text.replace(
    paddedArticle,
    (_, article: string, next: string) => `${article}${/^(?:[ao](?!ne|nce)|e(?!u)|i|u[mn](?!i))/i.test(next) ? 'n' : ''} `,
  )

/** "When you bake rye bread rye bread is slow": begun anew with the same two words, so that what was begun can go. */
const restart = /^.*?\b((\p{L}{2,}) \p{L}{3,}) (?=\1 \p{L})/iu
const withoutRestart = (text: string) => text.replace(restart, '')

/** "A bad sign, always a bad sign, always a bad sign": said twice at the end of a clause. */
const saidAgain = /((?:[\p{L}'’]+ ){1,6}[\p{L}'’]+), \1(?=[.!?,;]|$)/giu

/** Removes the small words that pad speech. */
function tighten(text: string): string {
  let tight = withoutRestart(withFigures(text).replace(saidAgain, '$1').replace(aside, ' ').replace(innerHedge, ' '))
  for (const [pattern, spelling] of spellings) tight = tight.replace(pattern, spelling)
  return withArticles(tight).replace(hedge, '').replace(looseLike, '').replace(afterVerb, '$1 ').replace(padding, '')
}

export function toLine(text: string): Line {
  const pieces = tagText(text)
  const offsets: number[] = []
  let at = 0
  pieces.forEach((piece, index) => {
    if (index > 0 && !piece.isGlued) at++
    offsets.push(at)
    at += piece.text.length
  })
  return { text: joinPieces(pieces), pieces, offsets }
}

/** Closes a quotation that continues in the next sentence; drops a mark that only closes one. */
function closeQuotes(text: string): string {
  if ((text.match(/"/g) ?? []).length % 2 === 0) return text
  const last = text.lastIndexOf('"')
  const opens = /(?:^|[\s(,:–—-])$/u.test(text.slice(0, last)) && /^"\p{L}/u.test(text.slice(last))
  if (opens) return `${text}"`
  return /^\S*[\p{L}.,!?]"/u.test(text) ? text.replace('"', '') : text.replaceAll('"', '')
}

/** A sentence without speaker label, hesitations and padding, with every quotation closed. Read once for a view. */
export function readLine(sentence: Sentence, view: SourceView): Line {
  const line = view.lines.get(sentence) ?? readAnew(sentence, view)
  view.lines.set(sentence, line)
  return line
}

function readAnew(sentence: Sentence, view: SourceView): Line {
  const sentenceText = cleanWords(sentence, view, { withQuotes: true }).join(' ').replace(label, '').replace(/[“”]/g, '"')
  return toLine(tighten(closeQuotes(sentenceText)))
}

/** Index after what a pattern matches from a piece on; the same piece when it does not match. */
export function skipMatch({ text, offsets }: Line, from: number, pattern: RegExp): number {
  const match = pattern.exec(text.slice(offsets[from] ?? text.length))
  if (!match || match[0] === '') return from
  const behind = (offsets[from] ?? 0) + match[0].length
  const next = offsets.findIndex((offset) => offset >= behind)
  return next < 0 ? offsets.length : next
}

export const capitalize = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())

/** Whether the first word of a sentence is in lower case when it is inside one. */
const isSmallElsewhere = (norm: string, view: SourceView): boolean =>
  /^(?:yesterday|today|tomorrow|tonight)$/.test(norm) ||
  view.text.sentences.some(({ tokens }) => tokens.some((token, at) => at > 0 && token.norm === norm && /^\p{Ll}/u.test(token.surface)))

/** A line to put after other words: in lower case at the start, unless that is a name. */
export function uncapitalize(text: string, pieces: readonly Tagged[], view: SourceView): string {
  const [first] = pieces
  if (!first || /^I$/.test(first.text) || /\p{Lu}.*\p{Lu}/u.test(first.text)) return text
  if (first.kind === 'PROPN' && !isSmallElsewhere(first.norm, view)) return text
  return text.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase())
}
