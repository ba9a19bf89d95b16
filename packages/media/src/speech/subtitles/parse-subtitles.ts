import { AppError } from '@clipwright/contract/errors'
import { parseClock } from './clock.ts'
import type { Cue, SubtitleFormat } from './cue.ts'
import { joinCueText } from './cue.ts'
import { cleanText, readMarkup } from './cue-markup.ts'
import { parseAss } from './parse-ass.ts'
import { findNameBefore, findSpeakerNames } from './speaker-name.ts'

export function detectFormat(text: string): SubtitleFormat {
  const body = text.replace(/^\ufeff/, '')
  if (/^\s*WEBVTT\b/.test(body)) return 'vtt'
  if (/^\s*\[script info\]/im.test(body) || /^\s*Dialogue:\s*[\d,]/m.test(body)) return 'ass'
  return body.split(/\r\n?|\n/).some((line) => readTiming(line) !== null) ? 'srt' : 'plain'
}

/** Cues in order of time. Throws `SubtitlesUnreadableError` when there is none. */
export function parseSubtitles(text: string): Cue[] {
  const format = detectFormat(text)
  const body = text.replace(/^\ufeff/, '')
  const cues = format === 'ass' ? parseAss(body) : format === 'plain' ? [] : parseTimedBlocks(body, format)
  const spokenCues = cues.filter((cue) => joinCueText(cue) !== '')
  if (spokenCues.length === 0) throw new AppError('SubtitlesUnreadableError', { cause: `no cue with text, format ${format}` })
  return closeOpenEnds(nameVoices(spokenCues.toSorted((a, b) => a.startMs - b.startMs)))
}

const time = String.raw`(?:\d{1,3}:)?\d{1,2}:\d{1,2}(?:[.,:]\d{1,3})?`
const timing = new RegExp(String.raw`^\s*(${time})\s*-{1,2}>\s*(${time})(?:\s.*)?$`)

function readTiming(line: string): { startMs: number; endMs: number } | null {
  const match = timing.exec(line)
  const startMs = match ? parseClock(match[1] ?? '') : null
  const endMs = match ? parseClock(match[2] ?? '') : null
  return startMs === null || endMs === null ? null : { startMs, endMs }
}

/** SRT and WebVTT: a timing line, then text up to a blank line. Numbers, identifiers and notes may be missing or misplaced. */
function parseTimedBlocks(body: string, format: 'srt' | 'vtt'): Cue[] {
  const cues: Cue[] = []
  let open: Cue | null = null
  let afterBlank = false
  const lines = body.split(/\r\n?|\n/)
  lines.forEach((line, index) => {
    const times = readTiming(line)
    if (times) {
      open = { ...times, lines: [] }
      cues.push(open)
      afterBlank = false
      return
    }
    if (line.trim() === '') {
      afterBlank = true
      return
    }
    // The line right before a timing line is its number or identifier, whatever comes above it.
    const isLabel = readTiming(lines[index + 1] ?? '') !== null && (afterBlank || /^\s*\d+\s*$/.test(line))
    const belongs = open && !isLabel && (!afterBlank || format === 'srt')
    if (open && belongs) addLine(open, line)
  })
  return cues
}

function addLine(cue: Cue, line: string): void {
  const { pieces, voice } = readMarkup(line)
  if (pieces.length > 0) cue.lines.push(pieces)
  if (voice) cue.voice = voice
}

/** A name before a colon is a speaker only when at least two cues begin with it. */
function nameVoices(cues: Cue[]): Cue[] {
  const headOf = (cue: Cue) => cue.lines[0]?.[0]?.text ?? ''
  const names = findSpeakerNames(cues.map(headOf))
  for (const cue of cues) {
    const first = cue.lines[0]?.[0]
    const speakerName = findNameBefore(headOf(cue))
    if (!first || !speakerName || !names.has(speakerName.name) || speakerName.end >= headOf(cue).length) continue
    cue.voice ??= speakerName.name
    first.text = first.text.slice(speakerName.end)
  }
  for (const cue of cues) for (const line of cue.lines) if (line[0]) line[0].text = line[0].text.replace(/^\s*(?:[-–]|>>+)\s*/, '')
  return cues
}

/** A cue that ends at or before its start gets a readable duration, at most up to the next cue. */
function closeOpenEnds(cues: Cue[]): Cue[] {
  return cues.map((cue, index) => {
    if (cue.endMs > cue.startMs) return cue
    const readingMs = Math.max(800, joinCueText(cue).length * 70)
    const nextMs = cues.slice(index + 1).find((later) => later.startMs > cue.startMs)?.startMs
    return { ...cue, endMs: Math.min(cue.startMs + readingMs, nextMs ?? Number.POSITIVE_INFINITY) }
  })
}

/** The words of a plain script in reading order, without bracketed headings and empty lines. */
export function splitPlainWords(text: string): string[] {
  return cleanText(text.replace(/^\ufeff/, '').replace(/[\r\n\t]+/g, ' '))
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
}
