import { endsSentence, sentenceMark } from '@clipwright/timeline/sentence-end'
import { loadEnglishModel, type PunctuationModel } from './punctuation-model.ts'
import { rateQuestion } from './question-signs.ts'
import { type GapOdds, rateGaps } from './rate-gaps.ts'

type TimedWord = { text: string; startMs: number; endMs: number; speaker?: string | undefined }

/** Fewer ends of sentences than one in so many words, and the text is taken to have none. */
const mostWordsToEnd = 60
/** Shorter texts say too little about how they are written. */
const fewestWords = 20
/** Share of letters from which all are in capitals by habit. */
const capitalsShare = 0.9

/**
 * How much more often a pause of at least so many ms lies at the end of a sentence than elsewhere, as log odds: 306 ends in half an
 * hour of an interview with a time for each word (`../shared/media/3-transcripts/word-level`).
 */
const pauseOdds = [
  { leastMs: 600, odds: 2.9 },
  { leastMs: 300, odds: 2.1 },
]
/** Log odds added for every gap: a miss costs as much as a mark too many, and the network alone misses more. Chosen on shows held out. */
const stopOdds = 0.5
/** A name in small letters is a smaller fault than a capital on a plain word. */
const leastCapital = 0.7

export type RestoredText = { words: string[]; added: 'punctuation' | 'case' }

/** Words with the marks and capitals they lack, or null where they have them or the language is not English. Words stay as many as they are. */
export function restorePunctuation(words: readonly TimedWord[], language: string): RestoredText | null {
  if (language.split('-')[0] !== 'en' || words.length < fewestWords) return null
  const ends = words.filter((word, index) => endsSentence(word.text, words[index + 1]?.text)).length
  const isMarked = ends * mostWordsToEnd > words.length
  const isShouted = isAllCapitals(words)
  if (isMarked && !isShouted) return null
  const model = loadEnglishModel()
  const texts = isShouted ? words.map(({ text }) => text.toLowerCase()) : words.map(({ text }) => text)
  const parts = splitTurns(words).flatMap(([from, to]) => {
    const part = words.slice(from, to)
    const own = texts.slice(from, to)
    const opens = (at: number) => at === 0 || endsSentence(part[at - 1]?.text ?? '', part[at]?.text)
    return isMarked ? writeCase(own, rateGaps(model, own.map(toPlain)), opens) : punctuate(part, own, model)
  })
  return { words: parts, added: isMarked ? 'case' : 'punctuation' }
}

function isAllCapitals(words: readonly TimedWord[]): boolean {
  const letters = words.map(({ text }) => text.replace(/\P{L}/gu, '')).join('')
  const capitals = letters.replace(/\P{Lu}/gu, '').length
  return capitals >= capitalsShare * letters.length
}

/** Spans of words of one speaker. */
function splitTurns(words: readonly TimedWord[]): [number, number][] {
  const turns: [number, number][] = []
  let from = 0
  for (let index = 1; index <= words.length; index++) {
    if (index < words.length && words[index]?.speaker === words[from]?.speaker) continue
    turns.push([from, index])
    from = index
  }
  return turns
}

/** As the network knows words: in lower case, without marks around them. */
export const toPlain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/^[^\p{L}\p{N}$]+|[^\p{L}\p{N}%]+$/gu, '')

export function punctuate(words: readonly TimedWord[], texts: readonly string[], model: PunctuationModel): string[] {
  const plain = texts.map(toPlain)
  const gaps = rateGaps(model, plain)
  const ends = chooseEnds(words, gaps, model)
  let from = 0
  const withMarks = texts.map((text, at) => {
    const gap = gaps[at]
    if (ends.has(at)) {
      const isQuestion = rateQuestion(model.questions, plain.slice(from, at + 1)) > 0
      from = at + 1
      return hasEnd(text) ? text : `${text.replace(/[,;:]$/u, '')}${isQuestion ? '?' : '.'}`
    }
    return gap && gap.comma + gap.stop > 0.5 && !/\p{P}$/u.test(text) ? `${text},` : text
  })
  return writeCase(withMarks, gaps, (at) => at === 0 || ends.has(at - 1))
}

const hasEnd = (text: string): boolean => ['end', 'end-unless-lower'].includes(sentenceMark(text))

/** The words after which a sentence ends: the last, those with a mark, and those where it is more probable than not by words, pause and length. */
function chooseEnds(words: readonly TimedWord[], gaps: readonly GapOdds[], { lengthOdds }: PunctuationModel): Set<number> {
  const ends = new Set<number>([words.length - 1])
  let length = 0
  for (const [at, { stop }] of gaps.entries()) {
    const [here, next] = [words[at], words[at + 1]]
    if (!here || !next) break
    length += 1
    const byLength = lengthOdds[Math.min(length, lengthOdds.length) - 1] ?? 0
    const gapMs = next.startMs - here.endMs
    const byPause = pauseOdds.find(({ leastMs }) => gapMs >= leastMs)?.odds ?? 0
    if (!hasEnd(here.text) && toLogOdds(stop) + byLength + byPause + stopOdds <= 0) continue
    ends.add(at)
    length = 0
  }
  return ends
}

const toLogOdds = (share: number): number => Math.log((share + 1e-6) / (1 - share + 1e-6))

/** Capitals at the start of sentences, on "I", and where the network expects a name. Those that a word has stay. */
function writeCase(texts: readonly string[], gaps: readonly GapOdds[], opens: (at: number) => boolean): string[] {
  return texts.map((text, at) => {
    const { capital = 0, capitals = 0 } = gaps[at] ?? {}
    if (capitals > leastCapital) return text.toUpperCase()
    return opens(at) || capital > leastCapital || /^\P{L}*i(?:['’]|\P{L}*$)/u.test(text) ? capitalize(text) : text
  })
}

const capitalize = (text: string): string => text.replace(/\p{L}/u, (letter) => letter.toUpperCase())
