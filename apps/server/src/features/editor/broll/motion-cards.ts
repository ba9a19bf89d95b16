import { listItems } from '@clipwright/curation/broll/find-subjects'
import type { MotionCard } from '@clipwright/timeline/motion/motion-card'

type CardRequest = { subject: string; words: string; reason: string }

const maxContextChars = 90
const collapseSpaces = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Cards that can be drawn for a place, most expressive first: its figure, its list, its word, its sentence. Four at most. */
export function motionCards({ subject, words, reason }: CardRequest): MotionCard[] {
  const text = collapseSpaces(words)
  const name = collapseSpaces(subject)
  const items = listItems(name)
  const figure = figureOf(name, text)
  const context = text.length <= maxContextChars && text.toLowerCase() !== name.toLowerCase() ? text : ''
  const isShort = name.split(' ').length <= 4 && name.length <= 36
  const short = isShort ? name : pickKeyWord(text)
  const word = items.length < 3 && short !== '' ? [{ kind: 'word' as const, text: short, context: isShort ? context : '' }] : []
  const quote = {
    kind: 'quote' as const,
    text: text.length >= name.length && text.length <= 160 ? text : name.slice(0, 160),
    accent: short,
  }
  return [
    ...(figure ? [figure] : []),
    ...(items.length >= 3 ? [{ kind: 'list' as const, items }] : []),
    ...(isShort && reason !== 'statement' ? [...word, quote] : [quote, ...word]),
    ...(short === ''
      ? []
      : [
          { kind: 'ticker' as const, text: items[0] ?? short },
          { kind: 'frame' as const, text: short },
        ]),
  ].slice(0, 4)
}

/** The most important word of a sentence, as far as its letters tell. */
function pickKeyWord(text: string): string {
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? []
  return words.toSorted((a, b) => b.length - a.length)[0]?.slice(0, 24) ?? ''
}

/** "40%", "$3.5 million", "1,200 people": the number, its prefix and suffix, and what it counts. */
function figureOf(subject: string, text: string): Extract<MotionCard, { kind: 'number' }> | null {
  const match = /([$€£¥]?)\s?(\d[\d.,]*\d|\d)\s?(%|[$€£¥])?/u.exec(subject)
  if (!match?.[2]) return null
  const number = readNumber(match[2])
  if (number === null) return null
  const rest = collapseSpaces(subject.slice(match.index + match[0].length))
  const scale =
    /^(?:percent|prozent|percento|procent|thousand|million|billion|tausend|millionen|milliarden|mil|millones|millions?|milliards?|万|亿|만|억)(?=\s|$)/iu.exec(
      rest,
    )?.[0] ?? ''
  const isShare = /^(?:percent|prozent|procent)$/iu.test(scale)
  const after = collapseSpaces(rest.slice(scale.length))
  const suffix = match[3] === '%' || isShare ? '%' : scale
  return {
    kind: 'number',
    prefix: match[1] || (match[3] !== '%' ? (match[3] ?? '') : ''),
    ...number,
    suffix,
    label: after || labelFrom(text, match[2]),
  }
}

/** Tells thousands separators from decimal points by position: "1.200" and "3.5", "1,200" and "3,5". */
function readNumber(text: string): { value: number; decimals: number } | null {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const after = last < 0 ? '' : text.slice(last + 1)
  const isDecimal = last >= 0 && after.length !== 3
  const whole = (isDecimal ? text.slice(0, last) : text).replace(/[.,]/g, '')
  const value = Number(isDecimal ? `${whole}.${after}` : whole)
  return Number.isFinite(value) && value < 1e12 ? { value, decimals: isDecimal ? after.length : 0 } : null
}

/** The few words spoken after the figure. */
function labelFrom(text: string, figure: string): string {
  const words = text
    .slice(text.indexOf(figure) + figure.length)
    .replace(/^[%$€£¥\s]+/u, '')
    .split(' ')
  return words
    .slice(0, 5)
    .join(' ')
    .replace(/[.,;:!?…]+$/u, '')
}
