import type { CuePiece } from './cue.ts'
import { parseClock } from './clock.ts'

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lrm: '',
  rlm: '',
  shy: '',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  lsaquo: '‹',
  rsaquo: '›',
  iexcl: '¡',
  iquest: '¿',
  middot: '·',
  bull: '•',
  deg: '°',
  euro: '€',
  pound: '£',
  copy: '©',
  reg: '®',
  trade: '™',
  szlig: 'ß',
}

/** What makes of a letter another: "auml" is ä. */
const accents: Record<string, string> = {
  uml: '\u0308',
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  cedil: '\u0327',
  ring: '\u030a',
}

/** Names as in HTML, of which WebVTT allows all; those that subtitles have. Null for others. */
function decodeName(name: string): string | null {
  const [, letter = '', accent = ''] = /^([a-z])(uml|acute|grave|circ|tilde|cedil|ring)$/i.exec(name) ?? []
  if (letter !== '') return `${letter}${accents[accent.toLowerCase()] ?? ''}`.normalize('NFC')
  return entities[name.toLowerCase()] ?? null
}

function decodeEntities(text: string): string {
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,6});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return decodeName(name) ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
    return code > 31 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ''
  })
}

type MarkedLine = { pieces: CuePiece[]; voice?: string }

const markup = /<(\/?[a-z][^<>]*|\d[\d:.]*)>|\{\\[^{}]*\}/gi

/** Strips tags from one SRT or WebVTT line; keeps voice names and times inside the cue. */
export function readMarkup(line: string): MarkedLine {
  const pieces: CuePiece[] = []
  let voice: string | undefined
  let pending = ''
  let atMs: number | undefined
  let from = 0
  const flush = () => {
    const text = cleanText(decodeEntities(pending))
    if (text.trim() !== '') pieces.push(atMs === undefined ? { text } : { text, atMs })
    pending = ''
  }
  for (const match of line.matchAll(markup)) {
    pending += line.slice(from, match.index)
    from = match.index + match[0].length
    const tag = match[1]
    if (tag === undefined) continue
    if (/^v[\s.]/i.test(tag)) voice = decodeEntities(tag.replace(/^v\S*\s*/i, '')).trim()
    const time = /^\d/.test(tag) ? parseClock(tag) : null
    if (time !== null) {
      flush()
      atMs = time
    }
  }
  pending += line.slice(from)
  flush()
  return voice ? { pieces, voice } : { pieces }
}

/** Drops what nobody speaks: sound descriptions, music signs, control characters. */
export function cleanText(text: string): string {
  return text
    .replace(/\p{Cc}|[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, ' ')
    .replace(/\[[^\][]{0,80}\]/g, ' ')
    .replace(/[♪♫♬♩]+/gu, ' ')
    .replace(/\((?=\p{Lu}{2})[\p{Lu}\s\d'-]{2,60}\)/gu, ' ')
    .replace(/[ \t]+/g, ' ')
}
