import { splitText } from '../text/split-text.ts'
import { spreadWords, weighWord } from '../align/spread-words.ts'
import { parseClock } from './clock.ts'
import { cleanText } from './cue-markup.ts'
import type { CueWord } from './cue-words.ts'
import { findNameBefore, findSpeakerNames } from './speaker-name.ts'

/** Pace of calm speech: about 160 English words a minute. */
const msPerUnit = 62

type Turn = { voice?: string; startMs?: number; words: string[] }

const clockHead = /^[[(]?((?:\d{1,2}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?)[\])]?(?:\s*[-–]\s*|\s+|$)/
const clockTail = /^[[(]?((?:\d{1,2}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?)[\])]?$/

/** Lines of a script without headings, front matter and emphasis marks. */
function listProseLines(text: string): string[] {
  const body = text.replace(/^\ufeff/, '').replace(/^---\r?\n[\s\S]*?\n---\r?\n/, '')
  return body
    .split(/\r\n?|\n/)
    .map((line) => line.replace(/\*\*|__|`/g, '').trim())
    .filter((line) => line !== '' && !/^#{1,6}\s/.test(line))
}

function readTurns(text: string): Turn[] {
  const lines = listProseLines(text)
  const names = findSpeakerNames(lines.map((line) => line.replace(clockHead, '')))
  const turns: Turn[] = [{ words: [] }]
  for (const line of lines) {
    const clock = clockHead.exec(line)
    let rest = clock ? line.slice(clock[0].length) : line
    let startMs = clock ? parseClock(clock[1] ?? '') : null
    const speakerName = findNameBefore(rest)
    const name = speakerName && names.has(speakerName.name) ? speakerName.name : undefined
    if (speakerName && name) rest = rest.slice(speakerName.end)
    const later = clockTail.exec(rest)
    if (later && name) {
      startMs = parseClock(later[1] ?? '')
      rest = ''
    }
    // "[00:01:02] Speaker 1" on its own line, as the product exports it.
    const isLabel = clock !== null && /^Speaker \d$/.test(rest)
    const voice = name ?? (isLabel ? rest : turns.at(-1)?.voice)
    if (name || isLabel || startMs !== null)
      turns.push({ words: [], ...(voice ? { voice } : {}), ...(startMs === null ? {} : { startMs }) })
    if (!isLabel) turns.at(-1)?.words.push(...splitText(cleanText(rest)).filter((word) => /[\p{L}\p{N}]/u.test(word)))
  }
  return turns.filter((turn) => turn.words.length > 0)
}

/** Words of a script with its speakers and times; between times, at the pace of calm speech. */
export function readScript(text: string): CueWord[] {
  const turns = readTurns(text)
  const words: CueWord[] = []
  let atMs = 0
  turns.forEach((turn, index) => {
    const startMs = Math.max(atMs, turn.startMs ?? atMs)
    const spokenMs = turn.words.reduce((sum, word) => sum + weighWord(word), 0) * msPerUnit
    const nextMs = turns.slice(index + 1).find((later) => later.startMs !== undefined)?.startMs
    const isNext = turns[index + 1]?.startMs !== undefined
    // The time of the next turn is used unless nobody could speak that fast.
    const endMs =
      isNext && nextMs !== undefined && nextMs > startMs + spokenMs / 3 ? Math.min(nextMs, startMs + 2 * spokenMs) : startMs + spokenMs
    for (const word of spreadWords(turn.words, { startMs, endMs }, [])) words.push(turn.voice ? { ...word, voice: turn.voice } : word)
    atMs = endMs
  })
  return words
}
