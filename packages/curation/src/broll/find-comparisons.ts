import type { Sentence } from '../text/source-text.ts'
import { isYear } from './find-dates.ts'
import type { ClipText } from './read-clip-words.ts'
import { readNumber } from './read-number.ts'
import { endsClause, labelValues, type SpokenValue, type ValueSpan, withoutMarks } from './spoken-values.ts'

/** Words that scale a figure or say that it is a share. */
export const unit =
  /^(?:%|percent|prozent|por ?ciento|pour ?cent|per ?cento|procent|procenta?|por ?cento|thousand|million|billion|tausend|millionen|milliarden|mil|millones|mille|millions?|milliards?|milioni|miljoen|miljard|tysięcy|milionów|milhões|万|亿|만|억|퍼센트)[.,;:!?]*$/iu
const share = /^(?:%|percent|prozent|procent|procenta?|퍼센트)$/iu
const figure = /^([$€£¥]?)(\d[\d.,]*\d|\d)(%|[$€£¥])?$/u

const mostFigures = 5
/** Above that the smallest bar could not be seen. */
const mostRatio = 40

type Figure = ValueSpan & { unit: string }

/**
 * Two to five figures of one unit in a sentence and the one after it, as bars from zero could show them. Null where the speaker
 * compares nothing: other units, one figure twice, or sizes too far apart to be drawn honestly.
 */
export function findComparison(sentence: Sentence, text: ClipText): { spans: ValueSpan[]; figures: SpokenValue[] } | null {
  const next = text.source.sentences[sentence.index + 1]
  const own = figuresOf(sentence, text)
  const [first] = own
  if (!first) return null
  const spans = [...own, ...(next ? figuresOf(next, text) : [])].filter((one) => one.unit === first.unit).slice(0, mostFigures)
  const values = spans.map(({ value }) => value)
  if (new Set(values).size < 2 || Math.min(...values) <= 0 || Math.max(...values) / Math.min(...values) > mostRatio) return null
  return { spans, figures: labelValues(spans, text) }
}

function figuresOf(sentence: Sentence, text: ClipText): Figure[] {
  const figures: Figure[] = []
  for (let at = sentence.firstWord; at < sentence.lastWord; at++) {
    const figureHere = isYear(at, sentence, text) ? null : readFigure(at, sentence, text)
    if (!figureHere) continue
    figures.push(figureHere)
    at = figureHere.lastWord - 1
  }
  return inheritUnits(figures, text).filter((one) => one.unit !== '')
}

function readFigure(at: number, sentence: Sentence, { source }: ClipText): Figure | null {
  const match = figure.exec(withoutMarks(source.words[at]?.text ?? ''))
  const number = match?.[2] === undefined ? null : readNumber(match[2])
  if (!match || !number) return null
  const money = match[1] || (match[3] !== '%' ? (match[3] ?? '') : '')
  const units: string[] = match[3] === '%' ? ['%'] : []
  let last = at + 1
  const isOpen = () => last < sentence.lastWord && !endsClause(source.words[last - 1]?.text)
  while (isOpen() && unit.test(source.words[last]?.text ?? '')) {
    const word = withoutMarks(source.words[last]?.text ?? '').toLowerCase()
    units.push(share.test(word) ? '%' : word)
    last++
  }
  // What is counted: "1,200 customers". Of money and shares it is not the unit.
  const noun = sentence.tokens.find(({ word }) => word === last)
  const isCount = money === '' && !units.includes('%')
  if (isCount && isOpen() && noun && !noun.isStop && !noun.isFiller && !/\d/.test(noun.norm)) {
    units.push(noun.stem)
    last++
  }
  const wording = withoutMarks(
    source.words
      .slice(at, last)
      .map((word) => word.text)
      .join(source.pack.unspaced ? '' : ' '),
  )
  const span = { firstWord: at, lastWord: last, sentence, isDate: false }
  return { ...span, text: wording, value: number.value, unit: [money, ...units].join(' ').trim() }
}

/** "From 40 to 65 percent": a bare figure has the unit of the one it leads to by a single small word. */
function inheritUnits(figures: readonly Figure[], { source }: ClipText): Figure[] {
  return figures.map((one, at) => {
    const next = figures[at + 1]
    if (one.unit !== '' || !next || next.firstWord - one.lastWord !== 1) return one
    const between = withoutMarks(source.words[one.lastWord]?.text ?? '').toLowerCase()
    return source.pack.stopWords.has(between) && next.unit === '%' ? { ...one, unit: '%', text: `${one.text}%` } : one
  })
}
