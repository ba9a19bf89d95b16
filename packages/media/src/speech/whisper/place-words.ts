import type { Span } from '@clipwright/contract/sources/analysis'
import type { RecognisedWord } from '../recognise/recogniser.ts'
import type { WhisperPiece } from './read-pieces.ts'

/** In these scripts no space stands between words, so each piece is a word of its own. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** A word begins with a space; a piece without one goes on with the word before (“c” and “'est”, “ill” and “-disposed”). */
function joinPieces(pieces: readonly WhisperPiece[]): WhisperPiece[] {
  const words: WhisperPiece[] = []
  for (const piece of pieces) {
    const last = words.at(-1)
    const isContinuation = last !== undefined && /^\S/u.test(piece.text) && /\S$/u.test(last.text)
    if (isContinuation && !unspaced.test(last.text.slice(-1) + piece.text.slice(0, 1)))
      words.splice(-1, 1, { text: last.text + piece.text, startSec: last.startSec, endSec: piece.endSec })
    else words.push(piece)
  }
  return words
}

/** The first word of a window has the silence before it, too; it lasts no longer than so many times the usual. */
const longestFirst = 2

function shortenFirst(words: readonly WhisperPiece[]): readonly WhisperPiece[] {
  const [first, ...rest] = words
  if (first === undefined) return []
  const lengths = words.map(({ startSec, endSec }) => endSec - startSec).toSorted((a, b) => a - b)
  const longestSec = longestFirst * (lengths[Math.floor(lengths.length / 2)] ?? 0)
  return [{ ...first, startSec: Math.max(first.startSec, first.endSec - longestSec) }, ...rest]
}

/** Whisper’s pieces as words, from seconds of the window to ms of the file; none begins before the one before it has ended. */
export function placeWords(pieces: readonly WhisperPiece[], window: Span): RecognisedWord[] {
  const timedWords: RecognisedWord[] = []
  const toMs = (sec: number) => window.startMs + sec * 1000
  for (const word of shortenFirst(joinPieces(pieces))) {
    const text = word.text.trim()
    if (text === '') continue
    const earliest = timedWords.at(-1)?.endMs ?? window.startMs
    const start = Math.min(Math.round(Math.max(earliest, toMs(word.startSec))), window.endMs - 1)
    timedWords.push({ text, startMs: start, endMs: Math.min(Math.max(Math.round(toMs(word.endSec)), start + 1), window.endMs) })
  }
  return timedWords
}
