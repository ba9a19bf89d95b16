import { z } from 'zod'
import type { ClipDocument } from './clip-document.ts'
import { findFollowing, settleLayers } from './rebase-layers.ts'
import { applyPatches, diffValues, graftValue, isSameValue, Patch, touch } from './patches.ts'

// What a browser keeps of edits that the server does not have yet. Text in, text out: where it is kept is not decided here.

const Entry = z.object({
  seq: z.number().int().positive(),
  atMs: z.number(),
  patches: z.array(Patch),
  /** The way back: what stood there before. Journals of earlier releases have none. */
  was: z.array(Patch).optional(),
})

/** Edits since `revision` of one clip, made by one tab. */
export const Journal = z.object({
  format: z.literal(1),
  clip: z.string().max(100),
  /** Of the tab that writes: two tabs keep two journals. */
  writer: z.string().max(40),
  /** The revision of the server that the entries follow. */
  revision: z.number().int().nonnegative(),
  entries: z.array(Entry),
})
export type Journal = { format: 1; clip: string; writer: string; revision: number; entries: JournalEntry[] }
type JournalEntry = { seq: number; atMs: number; patches: Patch[]; was?: Patch[] }

export function openJournal(clip: string, writer: string, revision: number): Journal {
  return { format: 1, clip, writer, revision, entries: [] }
}

/** Records a change, if there is one. */
export function noteChange(journal: Journal, before: ClipDocument, after: ClipDocument, atMs: number): Journal {
  const patches = diffValues(before, after)
  if (patches.length === 0) return journal
  const seq = (journal.entries.at(-1)?.seq ?? 0) + 1
  return { ...journal, entries: [...journal.entries, { seq, atMs, patches, was: diffValues(after, before) }] }
}

/** The document with all edits of the journal applied. */
export function replayJournal(document: ClipDocument, journal: Journal): ClipDocument {
  return journal.entries.reduce((result, { patches }) => applyPatches(result, patches), document)
}

/**
 * What a journal began from, as far as can be told from the document that it was done to in `replayed`: where the server
 * has one of its states already, from there.
 */
export function originOf(replayed: ClipDocument, saved: ClipDocument, journal: Journal): ClipDocument {
  let origin = replayed
  for (const [steps, { was }] of journal.entries.toReversed().entries()) {
    if (was === undefined || (steps > 0 && isSameValue(origin, saved))) return saved
    origin = applyPatches(origin, was)
  }
  return origin
}

/** The server has everything up to `seq` under a new revision: drops that and keeps what came since. */
export function acknowledge(journal: Journal, seq: number, revision: number): Journal {
  return { ...journal, revision, entries: journal.entries.filter((entry) => entry.seq > seq) }
}

/** The same edits as one entry, for a long offline session. */
export function compactJournal(document: ClipDocument, journal: Journal): Journal {
  const last = journal.entries.at(-1)
  if (!last) return journal
  const replayed = replayJournal(document, journal)
  const patches = diffValues(document, replayed)
  const was = diffValues(replayed, document)
  return { ...journal, entries: patches.length === 0 ? [] : [{ seq: last.seq, atMs: last.atMs, patches, was }] }
}

/** One line for the head, one for each entry: a write that was cut off loses the last line and nothing else. */
export function writeJournal({ entries, ...head }: Journal): string {
  return [JSON.stringify(head), ...entries.map(writeEntry)].join('\n')
}

/** The line of one entry: a journal with it at its end is the text before and this line. */
export function writeEntry(entry: JournalEntry): string {
  return JSON.stringify(entry)
}

/** What can be trusted of a stored journal: the entries up to the first that is damaged or missing. Undefined when even the head is lost. */
export function readJournal(text: string): { journal: Journal; isComplete: boolean } | undefined {
  const [first = '', ...lines] = text.split('\n')
  const head = Journal.omit({ entries: true }).safeParse(parseLine(first))
  if (!head.success) return undefined
  const entries: JournalEntry[] = []
  for (const line of lines) {
    const entry = Entry.safeParse(parseLine(line))
    const due = entries.at(-1)
    if (!entry.success || (due && entry.data.seq !== due.seq + 1)) return { journal: { ...head.data, entries }, isComplete: false }
    entries.push(toEntry(entry.data))
  }
  return { journal: { ...head.data, entries }, isComplete: true }
}

const toPatch = (patch: z.infer<typeof Patch>): Patch =>
  'value' in patch ? { path: patch.path, value: patch.value } : { path: patch.path }

function toEntry({ seq, atMs, patches, was }: z.infer<typeof Entry>): JournalEntry {
  return { seq, atMs, patches: patches.map(toPatch), ...(was ? { was: was.map(toPatch) } : {}) }
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    // Half a line: the caller stops here.
    return undefined
  }
}

type Rebased = {
  document: ClipDocument
  /** Paths that both sides changed, differently. The newer document's value stands there until a person decides. */
  conflicts: string[][]
  /** The same with mine in those places. */
  withMine: ClipDocument
}

/**
 * My edits of `base` on top of somebody else's newer document. What only one side touched is kept from that side;
 * what both changed to different values is not overwritten: it is named.
 */
export function rebaseEdits(base: ClipDocument, mine: ClipDocument, newer: ClipDocument): Rebased {
  const theirs = diffValues(base, newer)
  const conflicts: string[][] = []
  const sides = { base, mine, newer }
  const isFollowing = findFollowing(sides)
  const free = diffValues(base, mine).filter((patch) => {
    const others = theirs.filter((other) => touch(patch.path, other.path))
    if (others.length === 0) return true
    const isSame = isSameValue(graftValue(newer, mine, patch.path), newer)
    if (!isSame && !isFollowing(patch.path)) conflicts.push(patch.path)
    return false
  })
  const isCutByBoth = theirs.some(({ path }) => isCut(path)) && conflicts.some(isCut)
  const document = applyPatches(newer, isCutByBoth ? free.filter(({ path }) => !isCut(path)) : free)
  const mineAt = isCutByBoth ? [...conflicts.filter((path) => !isCut(path)), ...cutFields.map((field) => [field])] : conflicts
  const withMine = mineAt.reduce((result, path) => graftValue(result, mine, path), document)
  return { document: settleLayers(document, sides), conflicts, withMine: settleLayers(withMine, sides) }
}

const cutFields = ['ranges', 'order', 'transitions'] as const

/** Ranges, their order and their transitions are one thing: half of it from each of two people would be nobody's cut. */
export function isCut(path: readonly string[]): boolean {
  return cutFields.some((field) => field === path[0])
}
