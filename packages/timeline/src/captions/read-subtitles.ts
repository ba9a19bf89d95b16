import type { Cue } from './srt.ts'

const mostCues = 5000
const timeForm = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[,.](\d{1,3})$/

function msOf(text: string): number | undefined {
  const match = timeForm.exec(text.trim())
  if (!match) return undefined
  const [, hours = '0', minutes = '0', seconds = '0', rest = '0'] = match
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(rest.padEnd(3, '0'))
}

/** Text of a line without markup: tags of players, styles of WebVTT, entities. */
function plainLine(line: string): string {
  return line
    .replace(/<[^>]{0,200}>/g, '')
    .replace(/\{\\[^}]{0,200}\}/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .trim()
}

/** Cues of a SubRip or WebVTT file, in order of time; empty when it is neither. */
export function readSubtitles(text: string): Cue[] {
  const cues: Cue[] = []
  for (const block of text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    // Some programs leave spaces in the line between cues.
    .split(/\n(?:[^\S\n]*\n)+/)) {
    const rows = block.split('\n')
    const at = rows.findIndex((row) => row.includes('-->'))
    const [from, to] = (rows[at] ?? '').split('-->').map((side) => msOf(side.trim().split(/\s+/)[0] ?? ''))
    const lines = rows
      .slice(at + 1)
      .map(plainLine)
      .filter((line) => line !== '')
    if (at < 0 || from === undefined || to === undefined || to <= from || lines.length === 0) continue
    cues.push({ startMs: from, endMs: to, lines })
    if (cues.length === mostCues) break
  }
  return cues.toSorted((a, b) => a.startMs - b.startMs)
}
