import { parseClock } from './clock.ts'
import type { Cue } from './cue.ts'
import { cleanText } from './cue-markup.ts'

const usualFields = 'Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text'

/** Dialogue lines of an ASS or SSA file; drawings and comments are skipped. */
export function parseAss(body: string): Cue[] {
  const cues: Cue[] = []
  let fields = readFieldNames(usualFields)
  let isEvents = false
  for (const line of body.split(/\r\n?|\n/)) {
    const section = /^\s*\[(.+)\]\s*$/.exec(line)
    if (section) isEvents = /^events$/i.test(section[1] ?? '')
    const format = isEvents ? /^\s*Format:(.*)$/i.exec(line) : null
    if (format) fields = readFieldNames(format[1] ?? '')
    const dialogue = /^\s*Dialogue:(.*)$/i.exec(line)
    const cue = dialogue ? readDialogue(dialogue[1] ?? '', fields) : null
    if (cue) cues.push(cue)
  }
  return cues
}

function readFieldNames(list: string): string[] {
  return list.split(',').map((name) => name.trim().toLowerCase())
}

function readDialogue(row: string, fields: readonly string[]): Cue | null {
  // The text is the last field and may contain commas.
  const parts = row.split(',')
  const values = [...parts.slice(0, fields.length - 1), parts.slice(fields.length - 1).join(',')]
  const valueOf = (name: string) => values[fields.indexOf(name)]?.trim() ?? ''
  const startMs = parseClock(valueOf('start'))
  const endMs = parseClock(valueOf('end'))
  const text = valueOf('text')
  if (startMs === null || endMs === null || /\{[^}]*\\p[1-9]/.test(text)) return null
  const lines = text
    .replace(/\{[^{}]*\}/g, '')
    .replace(/\\h/g, ' ')
    .split(/\\[Nn]/)
    .map((line) => cleanText(line))
    .filter((line) => line.trim() !== '')
    .map((line) => [{ text: line }])
  const voice = valueOf('name')
  return { startMs, endMs, lines, ...(voice === '' ? {} : { voice }) }
}
