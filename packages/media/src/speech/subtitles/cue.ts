/** A piece of a cue; `atMs` is set where the file has a time inside the cue. */
export type CuePiece = { text: string; atMs?: number }

/** Times on the source, ms. `lines` are plain text; `voice` is the speaker's name if the file has one. */
export type Cue = { startMs: number; endMs: number; lines: CuePiece[][]; voice?: string }

export type SubtitleFormat = 'srt' | 'vtt' | 'ass' | 'plain'

export function joinCueText(cue: Cue): string {
  return cue.lines.map(joinLineText).join(' ').replace(/\s+/g, ' ').trim()
}

export function joinLineText(pieces: readonly CuePiece[]): string {
  return pieces
    .map((piece) => piece.text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}
