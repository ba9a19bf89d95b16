import type { SourceView } from '../moments/source-view.ts'
import type { Tagged } from '../text/parts-of-speech.ts'
import { readLine, skipMatch } from './title-line.ts'
import { discourse } from './title-spans.ts'
import { isNoun, isVerb } from './title-syntax.ts'

/** Who or what a sentence is about, when that is certain. */
type Subject = { pieces: Tagged[]; kind: 'person' | 'thing' | 'many' }

const people =
  /^(?:guy|man|woman|lady|friend|wife|husband|boss|manager|founder|cofounder|ceo|cto|dad|father|mom|mother|mum|brother|sister|son|daughter|teacher|professor|doctor|coach|uncle|aunt|accountant|lawyer|colleague|partner|kid|girl|boy|child|person|engineer|developer|designer|president|author|investor|client|customer|grandfather|grandmother|mentor|roommate|neighbor|student|therapist|scientist|researcher)$/
const vague =
  /^(?:thing|things|way|part|one|ones|people|time|point|question|idea|lot|bit|example|reason|case|kind|sort|day|year|guys|fact|problem|answer|rest|other|others|stuff|same|first|second|truth|reality|key|goal|lesson|job|issue|result|last|next|next|thought|challenge|difference)$/
const dates =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|christmas|god|jesus|yesterday|today|tomorrow)$/
const farthest = 4

/** The subject of a plain statement: at most four words at its start, followed by its verb. */
function readSubject(view: SourceView, at: number): Subject | 'pronoun' | null {
  const sentence = view.text.sentences[at]
  if (!sentence || sentence.isQuestion) return null
  const line = readLine(sentence, view)
  const from = skipMatch(line, 0, discourse)
  const pieces = line.pieces.slice(from, from + 7)
  const [first] = pieces
  if (!first) return null
  if (/^(?:he|she|it|they)$/.test(first.norm)) return 'pronoun'
  const verb = pieces.findIndex(isVerb)
  const subject = pieces.slice(0, verb < 0 ? 0 : verb).filter(({ kind }, index, all) => !(kind === 'ADV' && index === all.length - 1))
  if (subject.length === 0 || subject.length > 4) return null
  if (!subject.every((piece, index) => isNoun(piece) || piece.kind === 'ADJ' || (index === 0 && /^(?:the|my|our|a|an)$/.test(piece.norm))))
    return null
  const head = subject[subject.length - 1]
  if (!head || !isNoun(head) || vague.test(head.norm) || dates.test(head.norm)) return null
  if (/^(?:this|that|these|those|i|you|we)$/.test(first.norm)) return null
  if (people.test(head.norm)) return subject.length > 1 || head.kind === 'PROPN' ? { pieces: subject, kind: 'person' } : null
  const isName = subject.every(({ kind, text }) => kind === 'PROPN' && /^\p{Lu}\p{Ll}+$/u.test(text))
  if (isName && subject.length <= 2) return { pieces: subject, kind: 'person' }
  if (/[^s]s$/.test(head.norm) && head.kind === 'NOUN') return { pieces: subject, kind: 'many' }
  return { pieces: subject, kind: 'thing' }
}

function findSubjectBefore(view: SourceView, at: number): Subject | null {
  const speaker = view.text.sentences[at]?.speaker
  for (let before = at - 1; before >= Math.max(0, at - farthest); before--) {
    const sentence = view.text.sentences[before]
    if (!sentence || sentence.speaker !== speaker) return null
    const subject = readSubject(view, before)
    // Several sentences may continue about the same subject.
    if (subject === 'pronoun') continue
    return subject
  }
  return null
}

/** The words that a pronoun at the start of a sentence refers to; null unless that is certain. */
export function resolvePronoun(pronoun: string, view: SourceView, at: number): Tagged[] | null {
  const subject = findSubjectBefore(view, at)
  if (!subject) return null
  if (pronoun === 'he' || pronoun === 'she') return subject.kind === 'person' ? subject.pieces : null
  if (pronoun === 'they') return subject.kind === 'many' ? subject.pieces : null
  if (pronoun === 'it') return subject.kind === 'thing' ? subject.pieces : null
  return null
}
