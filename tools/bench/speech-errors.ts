import type { Span } from '@clipwright/contract/sources/analysis'

const spelled: Record<string, string> = { mr: 'mister', mrs: 'missus', dr: 'doctor' }

/** Words as they sound: without case, punctuation and the usual contractions. */
export function toSpokenWords(text: string): string[] {
  const words = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}'\s]/gu, ' ')
    .split(/\s+/)
  return words.filter((word) => /[\p{L}\p{N}]/u.test(word)).map((word) => spelled[word] ?? word)
}

/** Fewest substituted, missing and inserted words between reference and hypothesis. */
export function countWordErrors(reference: readonly string[], hypothesis: readonly string[]): number {
  let row = Array.from({ length: hypothesis.length + 1 }, (_, index) => index)
  for (const [index, word] of reference.entries()) {
    const next = [index + 1]
    for (const [at, other] of hypothesis.entries()) {
      const substitution = (row[at] ?? 0) + (word === other ? 0 : 1)
      next.push(Math.min(substitution, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1))
    }
    row = next
  }
  return row[hypothesis.length] ?? 0
}

export type KnownTurn = Span & { name: string }
type HeardTurn = Span & { speaker: number }

const frameMs = 10

/** Time in ms, overlapping speech counted once per speaker, no collar, at the best pairing of names and numbers. */
export function measureDiarization(
  reference: readonly KnownTurn[],
  hypothesis: readonly HeardTurn[],
  durationMs: number,
): { saidMs: number; wrongMs: number; confusedMs: number } {
  const names = [...new Set(reference.map(({ name }) => name))]
  const speakers = [...new Set(hypothesis.map(({ speaker }) => speaker))]
  const together = names.map(() => speakers.map(() => 0))
  let saidMs = 0
  let missedOrAddedMs = 0
  let bothMs = 0
  for (let atMs = 0; atMs < durationMs; atMs += frameMs) {
    const now = (turn: Span) => turn.startMs <= atMs && atMs < turn.endMs
    const truth = new Set(reference.filter(now).map(({ name }) => name))
    const turn = hypothesis.find(now)
    saidMs += truth.size * frameMs
    missedOrAddedMs += Math.abs(truth.size - (turn ? 1 : 0)) * frameMs
    bothMs += Math.min(truth.size, turn ? 1 : 0) * frameMs
    const column = turn ? speakers.indexOf(turn.speaker) : -1
    for (const name of truth) {
      const counts = together[names.indexOf(name)]
      if (counts && column >= 0) counts[column] = (counts[column] ?? 0) + frameMs
    }
  }
  const confusedMs = Math.max(0, bothMs - findBestPairing(together, new Set()))
  return { saidMs, wrongMs: missedOrAddedMs + confusedMs, confusedMs }
}

/** Speech time in ms, no collar; how much of it was missed, and how much else was taken for speech. */
export function measureVoiceTimes(
  reference: readonly Span[],
  hypothesis: readonly Span[],
  durationMs: number,
): { saidMs: number; missedMs: number; falseMs: number } {
  const times = { saidMs: 0, missedMs: 0, falseMs: 0 }
  for (let atMs = 0; atMs < durationMs; atMs += frameMs) {
    const now = (span: Span) => span.startMs <= atMs && atMs < span.endMs
    const isSpeech = reference.some(now)
    const isHeard = hypothesis.some(now)
    if (isSpeech) times.saidMs += frameMs
    if (isSpeech && !isHeard) times.missedMs += frameMs
    if (!isSpeech && isHeard) times.falseMs += frameMs
  }
  return times
}

function findBestPairing(rows: readonly number[][], takenColumns: ReadonlySet<number>): number {
  const [row, ...rest] = rows
  if (!row) return 0
  const without = findBestPairing(rest, takenColumns)
  const pairings = row.map((ms, column) => (takenColumns.has(column) ? 0 : ms + findBestPairing(rest, new Set([...takenColumns, column]))))
  return Math.max(without, ...pairings)
}
