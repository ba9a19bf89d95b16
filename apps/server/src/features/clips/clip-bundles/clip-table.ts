import type { Clip } from '@clipwright/contract/clips/clips'
import { csvField } from '#platform/http/csv-field.ts'

const columns = [
  'file',
  'rank',
  'title',
  'start',
  'end',
  'duration',
  'score',
  'letter',
  'hook',
  'coherence',
  'connection',
  'trend',
  'reason',
  'project',
]

/** One row per clip, with the name of its file. Times are seconds on the source. */
export function clipTable(rows: readonly { clip: Clip; file: string; projectTitle: string }[]): string {
  const lines = rows.map(({ clip, file, projectTitle }) => {
    const [start, end] = [clip.timeRanges[0]?.[0] ?? 0, clip.timeRanges.at(-1)?.[1] ?? 0]
    const scores = [clip.hookScore, clip.coherenceScore, clip.connectionScore, clip.trendScore].map(({ score }) => score)
    return [file, clip.rank, clip.title, start, end, clip.duration, clip.score, clip.letter, ...scores, clip.reason, projectTitle].map(
      csvField,
    )
  })
  // The byte order mark tells spreadsheets that this is UTF-8.
  return `\ufeff${[columns, ...lines].map((cells) => cells.join(',')).join('\r\n')}\r\n`
}
