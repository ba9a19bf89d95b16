import type { SourceView, Window } from '../moments/source-view.ts'
import { capitalize, readLine, skipMatch, toLine } from './title-line.ts'
import { discourse } from './title-spans.ts'
import { joinPieces } from './title-syntax.ts'

const fewestTokens = 5
const fewestLetters = 30

/** The first complete sentence of an English window with at most that many letters and no opening that points back; null without one. */
export function findPlainSentence(view: SourceView, window: Window, most: number): string | null {
  for (let at = window.first; at <= window.last; at++) {
    const sentence = view.text.sentences[at]
    if (!sentence || sentence.isQuestion || sentence.tokens.length < fewestTokens) continue
    const line = toLine(readLine(sentence, view).text.replace(/[\s,;:.!–—-]+$/u, ''))
    const text = joinPieces(line.pieces.slice(skipMatch(line, 0, discourse)))
    const isBroken = /[–—…[\]"]|\.\.|--/u.test(text) || text.length > most || text.length < fewestLetters
    if (!isBroken && !/^(?:it|that|this|he|she|they|these|those|which|there)\b/iu.test(text)) return capitalize(text)
  }
  return null
}
