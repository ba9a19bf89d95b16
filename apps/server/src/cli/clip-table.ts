import type { Clip } from '@clipwright/contract/clips/clips'

type Row = Pick<Clip, 'rank' | 'letter' | 'score' | 'timeRanges' | 'duration' | 'title' | 'reason'>

/** One block per clip: rank, letter, score, times, title, and below them the reason. Wrapped to `width` characters. */
export function clipTable(clips: readonly Row[], width: number): string {
  return clips
    .map((clip) => {
      const times = clip.timeRanges.map(([startSec, endSec]) => `${clock(startSec)}–${clock(endSec)}`).join(', ')
      const head = `${String(clip.rank).padStart(3)}  ${clip.letter.padEnd(2)} ${clip.score.toFixed(1).padStart(4)}  ${times}  ${clip.duration.toFixed(0)} s  ${clip.title}`
      return [head, ...wrap(clip.reason, width - 13).map((line) => `             ${line}`)].join('\n')
    })
    .join('\n')
}

function clock(totalSec: number): string {
  const sec = Math.floor(totalSec)
  const [hours, minutes, rest] = [Math.floor(sec / 3600), Math.floor(sec / 60) % 60, sec % 60]
  const tail = `${String(minutes).padStart(hours ? 2 : 1, '0')}:${String(rest).padStart(2, '0')}`
  return hours ? `${hours}:${tail}` : tail
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    if (line && line.length + word.length + 1 > Math.max(30, width)) {
      lines.push(line)
      line = word
    } else line = line ? `${line} ${word}` : word
  }
  return line ? [...lines, line] : lines
}
