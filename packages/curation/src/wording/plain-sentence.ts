import type { SourceView, Window } from '../moments/source-view.ts'
import { isTold } from './title-checks.ts'
import { capitalize, readLine, skipMatch, toLine } from './title-line.ts'
import { discourse } from './title-spans.ts'
import { joinPieces, pointsOut } from './title-syntax.ts'

const fewestTokens = 5
const fewestLetters = 30
const mostPlainWords = 40
const breaksOff = /(?:\.\.|…|--|[–—])["”]?$/u

type PlainSentence = { text: string; isWhole: boolean }

/**
 * A complete sentence of an English window with at most that many letters and no opening that points back: the first that
 * points to nothing outside, else the first that is whole, else the first; null without one.
 */
export function findPlainSentence(view: SourceView, window: Window, most: number): PlainSentence | null {
  let leaning: PlainSentence | null = null
  let open: PlainSentence | null = null
  for (let at = window.first; at <= window.last; at++) {
    const sentence = view.text.sentences[at]
    if (!sentence || sentence.isQuestion || sentence.tokens.length < fewestTokens || breaksOff.test(sentence.text)) continue
    const line = toLine(readLine(sentence, view).text.replace(/[\s,;:.!–—-]+$/u, ''))
    const pieces = line.pieces.slice(skipMatch(line, 0, discourse))
    const text = joinPieces(pieces)
    if (/[–—…[\]"]|\.\.|--/u.test(text) || text.length > most || text.length < fewestLetters) continue
    if (/^(?:it|that|this|he|she|they|these|those|which|there)\b/iu.test(text)) continue
    const pointers = pieces.filter((_, piece) => pointsOut(pieces, piece)).length
    const plain = { text: capitalize(text), isWhole: isTold(pieces, { mostWords: mostPlainWords, mostLetters: most }) }
    if (!plain.isWhole) open ??= plain
    else if (pointers === 1) leaning ??= plain
    else return plain
  }
  return leaning ?? open
}
