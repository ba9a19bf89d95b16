import { listItems } from '@clipwright/curation/broll/find-subjects'
import { readNumber } from '@clipwright/curation/broll/read-number'
import type { SpokenValue } from '@clipwright/curation/broll/spoken-values'
import type { MapOutline, MotionCard } from '@clipwright/timeline/motion/motion-card'

type CardRequest = {
  subject: string
  words: string
  reason: string
  /** The whole sentences around them; empty where they are too long to be read. */
  phrase: string
  values: readonly SpokenValue[]
  /** Of the country that is named. */
  outline?: MapOutline | null
}

const maxContextChars = 90
const collapseSpaces = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Cards that can be drawn for a place, most expressive first: chart or figure, list, word, sentence. Four at most. */
export function motionCards({ subject, words, reason, values, outline = null, ...request }: CardRequest): MotionCard[] {
  const text = collapseSpaces(words)
  const phrase = collapseSpaces(request.phrase)
  const name = collapseSpaces(subject)
  const items = values.length > 1 ? [] : listItems(name)
  const isShort = name.split(' ').length <= 4 && name.length <= 36
  const short = values[0]?.text ?? (isShort ? name : pickKeyWord(text))
  const context = isShort && phrase.length <= maxContextChars && phrase.toLowerCase() !== name.toLowerCase() ? phrase : ''
  const word: MotionCard[] = items.length < 3 && short !== '' && values.length < 2 ? [{ kind: 'word', text: short, context }] : []
  // A quotation is a whole sentence or what a person wrote, never the words that happen to play.
  const quoted = phrase || (isShort ? '' : name)
  const quote: MotionCard[] = quoted === '' ? [] : [{ kind: 'quote', text: quoted, accent: short }]
  const figure = values[0]?.isDate ? null : figureOf(name, text)
  return [
    ...chartOf(values, phrase),
    ...(outline ? [{ kind: 'map' as const, name, phrase: context, outline }] : []),
    ...(figure && values.length < 2 ? [figure] : []),
    ...(items.length >= 3 ? [{ kind: 'list' as const, items }] : []),
    ...(isShort && reason !== 'statement' ? [...word, ...quote] : [...quote, ...word]),
    ...(short === '' || values.length > 1
      ? []
      : [
          { kind: 'ticker' as const, text: items[0] ?? short },
          { kind: 'frame' as const, text: short },
        ]),
  ].slice(0, 4)
}

/** Figures as bars, dates on a line. */
function chartOf(values: readonly SpokenValue[], phrase: string): MotionCard[] {
  if (values.length < 2) return []
  const points = values.map(({ text, value, label }) => ({ text, value, label }))
  return values[0]?.isDate ? [{ kind: 'timeline', points, phrase }] : [{ kind: 'bars', rows: points, phrase }]
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
