import type { PromptLanguage } from './prompt-languages.ts'
import type { PromptWords } from './prompt-word-lists.ts'

/** A span of the source, ms. */
export type TimeRange = { fromMs: number; toMs: number }

const choose = (list: string, separator: RegExp) =>
  list
    .split(separator)
    .map((word) => word.trim())
    .filter(Boolean)
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|') || '(?!)'

const wordsOf = (list: string) => `(?:${choose(list, /\s+/)})`
const phrasesOf = (list: string) => `(?:${choose(list, /\|/)})`

/** A number in digits or words: a pattern and its value. */
function toNumberPattern(words: PromptWords): { pattern: string; valueOf(text: string): number } {
  const values = new Map(
    words.time.numbers.split(/\s+/).map((entry): [string, number] => {
      const [word = '', value = ''] = entry.split(':')
      return [word, Number(value)]
    }),
  )
  return {
    pattern: `(?:\\d{1,3}|${choose([...values.keys()].join(' '), /\s+/)})`,
    valueOf: (text) => values.get(text.toLowerCase()) ?? Number(text),
  }
}

const clockMs = (text: string) => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1000

/** Word boundaries that also work next to letters "\b" does not know. Chinese and Korean write words together. */
const edged = (pattern: string) => `(?<![\\p{Script=Latin}\\d])(?:${pattern})(?![\\p{Script=Latin}\\d])`

type Rule = {
  pattern: string
  /** A clock time is one of the source, as players show it; everything else counts from the start of the range. */
  isClock?: true
  /** "1 to 2 minute clips" are as long as that, wherever they are. */
  mayBeLength?: true
  rangeOf(match: RegExpMatchArray, lengthMs: number): TimeRange
}

const rangeWords = '-|–|to|and|bis|und|à|et|a|y|e|en|tot|do|i|到|부터'

/** Length of "the end" or "the beginning": a seventh of the source, 3 to 10 minutes. */
const edgePart = (lengthMs: number) => Math.min(lengthMs / 3, Math.max(180_000, Math.min(600_000, lengthMs / 7)))

function listRules(words: PromptWords): Rule[] {
  const { time } = words
  const { pattern: number, valueOf } = toNumberPattern(words)
  const unit = `(?<minute>${wordsOf(time.minute)})|(?<second>${wordsOf(time.second)})|(?<hour>${wordsOf(time.hour)})`
  const lengthOf = ({ groups }: RegExpMatchArray) =>
    valueOf(groups?.['number'] ?? '') * (groups?.['hour'] ? 3_600_000 : groups?.['second'] ? 1000 : 60_000)
  const amount = `(?<number>${number})[\\s-]*(?:${unit})`
  const turnedAmount = (adjective: string) =>
    `(?:${wordsOf(adjective)}\\s*${amount}|(?<number>${number})\\s*${wordsOf(adjective)}\\s*(?:${unit}))`
  const clock = '(?<clock>\\d{1,2}:\\d{2}(?::\\d{2})?)'
  const afterWord = wordsOf(time.after)
  const beforeWord = wordsOf(time.before)
  return [
    {
      mayBeLength: true,
      pattern: `(?<from>${number})\\s*(?:${rangeWords})\\s*(?<to>${number})\\s*${wordsOf(time.minute)}`,
      rangeOf: ({ groups }) => ({ fromMs: valueOf(groups?.['from'] ?? '') * 60_000, toMs: valueOf(groups?.['to'] ?? '') * 60_000 }),
    },
    {
      isClock: true,
      pattern: `(?<from>\\d{1,2}:\\d{2}(?::\\d{2})?)\\s*(?:${rangeWords})\\s*(?<to>\\d{1,2}:\\d{2}(?::\\d{2})?)`,
      rangeOf: ({ groups }) => ({ fromMs: clockMs(groups?.['from'] ?? ''), toMs: clockMs(groups?.['to'] ?? '') }),
    },
    { pattern: turnedAmount(time.first), rangeOf: (match) => ({ fromMs: 0, toMs: lengthOf(match) }) },
    { pattern: turnedAmount(time.last), rangeOf: (match, lengthMs) => ({ fromMs: lengthMs - lengthOf(match), toMs: lengthMs }) },
    {
      isClock: true,
      pattern: `${afterWord}\\s*${clock}`,
      rangeOf: ({ groups }) => ({ fromMs: clockMs(groups?.['clock'] ?? ''), toMs: Infinity }),
    },
    {
      isClock: true,
      pattern: `${beforeWord}\\s*${clock}`,
      rangeOf: ({ groups }) => ({ fromMs: 0, toMs: clockMs(groups?.['clock'] ?? '') }),
    },
    { pattern: `${afterWord}\\s*${amount}`, rangeOf: (match, lengthMs) => ({ fromMs: lengthOf(match), toMs: lengthMs }) },
    {
      isClock: true,
      pattern: `(?:${wordsOf(time.around)}\\s*)?${clock}`,
      rangeOf: ({ groups }) => ({ fromMs: clockMs(groups?.['clock'] ?? '') - 120_000, toMs: clockMs(groups?.['clock'] ?? '') + 120_000 }),
    },
    { pattern: phrasesOf(time.secondHalf), rangeOf: (_, lengthMs) => ({ fromMs: lengthMs / 2, toMs: lengthMs }) },
    { pattern: phrasesOf(time.half), rangeOf: (_, lengthMs) => ({ fromMs: 0, toMs: lengthMs / 2 }) },
    { pattern: phrasesOf(time.start), rangeOf: (_, lengthMs) => ({ fromMs: 0, toMs: edgePart(lengthMs) }) },
    { pattern: phrasesOf(time.end), rangeOf: (_, lengthMs) => ({ fromMs: lengthMs - edgePart(lengthMs), toMs: lengthMs }) },
    { pattern: phrasesOf(time.middle), rangeOf: (_, lengthMs) => ({ fromMs: lengthMs / 3, toMs: (2 * lengthMs) / 3 }) },
  ]
}

/** Words between "skip" and "the first five minutes". */
const mostBetween = 4

/** Where "skip the", "nothing from the" or "not in the" begins that a text ends with; undefined where it ends in none of them. */
function findExclusion(text: string, opener: string, { pack, words }: PromptLanguage): number | undefined {
  const clause = /[^.,;!?\n，。；！？]*$/u.exec(text)?.[0] ?? ''
  const from = text.length - clause.length
  if (pack.unspaced) {
    const match = new RegExp(`${wordsOf(opener)}[在于的]?\\s*$`, 'u').exec(clause)
    return match ? from + match.index : undefined
  }
  const openers = new Set(opener.split(/\s+/))
  const between = new Set(`${words.asking} ${words.about}`.split(/\s+/))
  const list = [...clause.matchAll(/[\p{L}'’]+/gu)].slice(-mostBetween - 1).toReversed()
  for (const match of list) {
    const word = match[0].toLowerCase().replace(/['’]/gu, '')
    if (openers.has(word)) return from + match.index
    if (!pack.stopWords.has(word) && !between.has(word)) return undefined
  }
  return undefined
}

/** Chinese and Korean say "without" and "after" behind the time: its end in a text that begins there. */
function findExclusionBehind(text: string, opener: string, { pack }: PromptLanguage): number | undefined {
  if (!pack.unspaced && pack.code !== 'ko') return undefined
  const match = new RegExp(`^\\s*[은는을를]?\\s*${wordsOf(opener)}`, 'u').exec(text)
  return match?.[0].length
}

type Place = { from: number; to: number; isExcluded: boolean }

/** The words that name a time, with those that exclude it: "skip the first five minutes", "after the first half". */
function widenByExclusion(text: string, { from, to }: { from: number; to: number }, isAtStart: boolean, language: PromptLanguage): Place {
  const { without, notAtStart, time } = language.words
  // The first of the words for "after" says nothing else; the others may mean "from".
  const beyond = isAtStart ? (time.after.split(' ')[0] ?? '') : time.before
  const opener = `${without} ${notAtStart} ${beyond}`
  const before = findExclusion(text.slice(0, from), opener, language)
  const behind = findExclusionBehind(text.slice(to), `${without} ${beyond}`, language)
  return { from: before ?? from, to: to + (behind ?? 0), isExcluded: before !== undefined || behind !== undefined }
}

/** What is left of a range without a time at one of its ends; undefined where that would be two parts. */
function exceptTime(time: TimeRange, { startMs, endMs }: { startMs: number; endMs: number }): TimeRange | undefined {
  if (time.fromMs <= startMs && time.toMs < endMs) return { fromMs: time.toMs, toMs: endMs }
  return time.fromMs > startMs && time.toMs >= endMs ? { fromMs: startMs, toMs: time.fromMs } : undefined
}

const longestClipMs = 600_000

/** Whether a time says how long clips are: "1 to 2 minute clips", "clips of 1 to 2 minutes". */
function isLength(text: string, { from, to }: { from: number; to: number }, { words }: PromptLanguage): boolean {
  const behind = new RegExp(`^(?:[\\s-]+\\p{L}+)?[\\s-]*${edged(wordsOf(words.clips))}`, 'iu')
  const before = new RegExp(`${edged(wordsOf(words.clips))}\\s+${edged(wordsOf(words.about))}\\s*$`, 'iu')
  return behind.test(text.slice(to)) || before.test(text.slice(0, from))
}

/** Time named by a prompt, and the prompt without it. */
export function takeTime(
  text: string,
  languages: readonly PromptLanguage[],
  range: { startMs: number; endMs: number },
): { text: string; time: TimeRange | undefined } {
  const lengthMs = range.endMs - range.startMs
  for (const language of languages) {
    for (const { pattern, isClock, mayBeLength, rangeOf } of listRules(language.words)) {
      const match = text.match(new RegExp(edged(pattern), 'iu'))
      if (!match || match.index === undefined) continue
      const { fromMs, toMs } = rangeOf(match, lengthMs)
      const baseMs = isClock ? 0 : range.startMs
      const time = { fromMs: Math.max(range.startMs, baseMs + fromMs), toMs: Math.min(range.endMs, baseMs + toMs) }
      if (time.fromMs >= time.toMs) continue
      const span = { from: match.index, to: match.index + match[0].length }
      if (mayBeLength && toMs <= longestClipMs && isLength(text, span, language)) continue
      const { from, to, isExcluded } = widenByExclusion(text, span, time.fromMs <= range.startMs, language)
      return { text: `${text.slice(0, from)} ${text.slice(to)}`, time: isExcluded ? exceptTime(time, range) : time }
    }
  }
  return { text, time: undefined }
}

/** A number and its unit: "30 second", "45s", "1 to 2 minutes". */
function toLengthPattern(lists: readonly PromptWords[]): RegExp {
  const units = lists.map(({ time }) => `${time.minute} ${time.second} ${time.hour}`).join(' ')
  const number = `(?:${lists.map((words) => toNumberPattern(words).pattern).join('|')})`
  return new RegExp(edged(`(?:${number}\\s*(?:${rangeWords})\\s*)?${number}[\\s-]*(?:${wordsOf(units)}|s)`), 'giu')
}

/** A prompt without lengths of clips, which are no subjects. */
export const withoutLengths = (text: string, lists: readonly PromptWords[]): string => text.replace(toLengthPattern(lists), ' ')

/** Number of clips named by a prompt: "three clips", "top 5 moments"; not "30 second clips". */
export function readCount(text: string, lists: readonly PromptWords[]): number | undefined {
  const units = lists.map(({ time }) => `${time.minute} ${time.second} ${time.hour}`).join(' ')
  const adjective = `(?:(?!${wordsOf(units)}(?![\\p{Script=Latin}\\d]))\\p{L}+\\s+)?`
  for (const words of lists) {
    const { pattern, valueOf } = toNumberPattern(words)
    const match = text.match(new RegExp(edged(`(?<number>${pattern})\\s*${adjective}(?:个|개의|개)?\\s*${wordsOf(words.clips)}`), 'iu'))
    const number = match?.groups?.['number'] ?? ''
    const count = valueOf(number)
    // "Un momento" and "eine Stelle" are no numbers.
    if (match && count <= 30 && (count >= 2 || /\d/.test(number))) return count
  }
  return undefined
}
