import type { TokenTime } from './token-times.ts'

/** A stretch of text that stands for itself, mostly a word or a part of one; in s from the start of the window. */
export type WhisperPiece = { text: string; startSec: number; endSec: number }

/** Of a pause after a word its comma or full stop has the time. */
const isMark = /^\p{P}+$/u
/** What bytes that are no whole letter become. */
const broken = '\u{FFFD}'

/** The text of tokens in pieces; a letter may need several tokens, and marks belong to what is before them. */
export function readPieces(tokens: readonly number[], times: readonly TokenTime[], decode: (tokens: number[]) => string): WhisperPiece[] {
  const pieces: WhisperPiece[] = []
  let open: number[] = []
  tokens.forEach((token, index) => {
    open.push(token)
    const text = decode(open)
    if (text.includes(broken) && index < tokens.length - 1) return
    const last = pieces.at(-1)
    const startSec = times[index + 1 - open.length]?.startSec ?? 0
    if (last && isMark.test(text)) last.text += text
    else pieces.push({ text: text.replaceAll(broken, ''), startSec, endSec: times[index]?.endSec ?? startSec })
    open = []
  })
  return pieces
}
