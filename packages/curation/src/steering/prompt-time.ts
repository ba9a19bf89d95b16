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
    valueOf: (text) => values.get(text) ?? Number(text),
  }
}

const clockMs = (text: string) => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1000

/** Word boundaries that also work next to letters "\b" does not know. Chinese and Korean write words together. */
const edged = (pattern: string) => `(?<![\\p{Script=Latin}\\d])(?:${pattern})(?![\\p{Script=Latin}\\d])`

type Rule = { pattern: string; rangeOf(match: RegExpMatchArray, lengthMs: number): TimeRange }

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
      pattern: `(?<from>${number})\\s*(?:-|–|to|and|bis|und|à|et|a|y|e|en|tot|do|i|到|부터)\\s*(?<to>${number})\\s*${wordsOf(time.minute)}`,
      rangeOf: ({ groups }) => ({ fromMs: valueOf(groups?.['from'] ?? '') * 60_000, toMs: valueOf(groups?.['to'] ?? '') * 60_000 }),
    },
    {
      pattern: `(?<from>\\d{1,2}:\\d{2}(?::\\d{2})?)\\s*(?:-|–|to|and|bis|und|à|et|a|y|e|en|tot|do|i|到)\\s*(?<to>\\d{1,2}:\\d{2}(?::\\d{2})?)`,
      rangeOf: ({ groups }) => ({ fromMs: clockMs(groups?.['from'] ?? ''), toMs: clockMs(groups?.['to'] ?? '') }),
    },
    { pattern: turnedAmount(time.first), rangeOf: (match) => ({ fromMs: 0, toMs: lengthOf(match) }) },
    { pattern: turnedAmount(time.last), rangeOf: (match, lengthMs) => ({ fromMs: lengthMs - lengthOf(match), toMs: lengthMs }) },
    {
      pattern: `${afterWord}\\s*${clock}`,
      rangeOf: ({ groups }, lengthMs) => ({ fromMs: clockMs(groups?.['clock'] ?? ''), toMs: lengthMs }),
    },
    { pattern: `${beforeWord}\\s*${clock}`, rangeOf: ({ groups }) => ({ fromMs: 0, toMs: clockMs(groups?.['clock'] ?? '') }) },
    { pattern: `${afterWord}\\s*${amount}`, rangeOf: (match, lengthMs) => ({ fromMs: lengthOf(match), toMs: lengthMs }) },
    {
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

/** Time named by a prompt, and the prompt without it. Times count from the start of the range. */
export function takeTime(
  text: string,
  lists: readonly PromptWords[],
  range: { startMs: number; endMs: number },
): { text: string; time: TimeRange | undefined } {
  const lengthMs = range.endMs - range.startMs
  for (const words of lists) {
    for (const { pattern, rangeOf } of listRules(words)) {
      const match = text.match(new RegExp(edged(pattern), 'iu'))
      if (!match || match.index === undefined) continue
      const { fromMs, toMs } = rangeOf(match, lengthMs)
      const time = { fromMs: range.startMs + Math.max(0, fromMs), toMs: range.startMs + Math.min(lengthMs, toMs) }
      if (time.fromMs >= time.toMs) continue
      return { text: `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`, time }
    }
  }
  return { text, time: undefined }
}

/** Number of clips named by a prompt: "three clips", "top 5 moments". */
export function readCount(text: string, lists: readonly PromptWords[]): number | undefined {
  for (const words of lists) {
    const { pattern, valueOf } = toNumberPattern(words)
    const match = text.match(new RegExp(edged(`(?<number>${pattern})\\s*(?:\\p{L}+\\s+)?(?:个|개의|개)?\\s*${wordsOf(words.clips)}`), 'iu'))
    const number = (match?.groups?.['number'] ?? '').toLowerCase()
    const count = valueOf(number)
    // "Un momento" and "eine Stelle" are no numbers.
    if (match && count <= 30 && (count >= 2 || /\d/.test(number))) return count
  }
  return undefined
}
