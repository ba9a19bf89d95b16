import { tagText } from '../text/parts-of-speech.ts'
import { compareText } from '../text/text-order.ts'
import type { Keyphrase } from './keyphrases.ts'
import { titleCandidates, type TitleCandidate } from './title-candidates.ts'
import { readContent, readStyle, type TitleFeature, type TitleSetting } from './title-features.ts'
import model from './title-weights.json' with { type: 'json' }

const weights: Partial<Record<TitleFeature, number>> = model.weights

export type RankedTitle = { text: string; at: number; value: number }

/** How much rather a reader would open this line than another one of its clip; only differences mean something. */
function titleValue(candidate: TitleCandidate, setting: TitleSetting): number {
  const features: Partial<Record<string, number>> = { ...readStyle(candidate, setting.view), ...readContent(candidate, setting) }
  return Object.entries(weights).reduce((sum, [name, weight]) => sum + weight * (features[name] ?? 0), 0)
}

/** A name, or a term of several words: a heading that says what a line is about. */
export const namesSubject = ({ text, count }: Keyphrase): boolean => count > 1 && (text.includes(' ') || /^\p{Lu}/u.test(text))

type Valued = { candidate: TitleCandidate; value: number }

const longestFramed = 8
const general = /\b(?:first|second|third|last|next|step|point|case|part|best|worst|large|small|whole|specific|good|bad|new|old)\b/i

/** "Trace points: you have very little overhead": the subject before a short line that does not name it. */
function withSubject({ candidate, value }: Valued, setting: TitleSetting): Valued[] {
  const { view, window, keyphrases } = setting
  const spokenTexts = view.text.sentences.slice(window.first, window.last + 1).map(({ text }) => text.toLowerCase())
  const subject = keyphrases.find(
    (phrase) => namesSubject(phrase) && !general.test(phrase.text) && spokenTexts.some((text) => text.includes(phrase.text.toLowerCase())),
  )
  const line = candidate.text.toLowerCase()
  const isNamed = keyphrases.slice(0, 4).some((phrase) =>
    phrase.text
      .toLowerCase()
      .split(' ')
      .some((word) => line.includes(word)),
  )
  const [opening] = candidate.pieces
  // An order has no subject before it, and "Anna: I have time" is what Anna says.
  const isPersonal = candidate.kind === 'statement' && (opening?.kind === 'VERB' || /^(?:i|we|my|our)$/.test(opening?.norm ?? ''))
  if (!subject || isNamed || isPersonal || line.split(' ').length > longestFramed || line.includes(':')) return []
  const [first = ''] = candidate.text.split(/\s/)
  const isName = /^I\b/.test(first) || candidate.pieces[0]?.kind === 'PROPN'
  const rest = isName ? candidate.text : candidate.text.charAt(0).toLowerCase() + candidate.text.slice(1)
  const text = `${subject.text.charAt(0).toUpperCase()}${subject.text.slice(1)}: ${rest}`
  const framed = { ...candidate, text, pieces: tagText(text) }
  // The subject alone makes no line worth opening.
  return [{ candidate: framed, value: (value + titleValue(framed, setting)) / 2 }]
}

/** Lines of an English window that can be its title, best first. */
export function rankTitles(setting: TitleSetting): RankedTitle[] {
  return titleCandidates(setting.view, setting.window)
    .map((candidate): Valued => ({ candidate, value: titleValue(candidate, setting) }))
    .flatMap((valued) => [valued, ...withSubject(valued, setting)])
    .map(({ candidate: { text, at }, value }) => ({ text, at, value }))
    .sort((a, b) => b.value - a.value || a.at - b.at || compareText(a.text, b.text))
}
