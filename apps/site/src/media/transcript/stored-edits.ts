import { drop, listKeys, readStored, store } from '../../page-scripts/browser-store.ts'

/** What a visitor made of a transcript. Paragraphs and speakers stand in its order; names are by label. */
export type Edits = { paragraphs: string[]; speakers: string[]; names: Record<string, string> }
type StoredEdits = Edits & { deletedAt: string }

const prefix = 'clipwright.transcript-edits.'

export const storeEdits = (id: string, edits: Edits, deletedAt: string): void =>
  store(prefix + id, JSON.stringify({ ...edits, deletedAt } satisfies StoredEdits))

/** Null where nothing was changed, or where it is of a transcript with another number of paragraphs. */
export function readEdits(id: string, paragraphCount: number): Edits | null {
  const edits = JSON.parse(readStored(prefix + id) ?? 'null') as StoredEdits | null
  return edits?.paragraphs.length === paragraphCount ? edits : null
}

export const dropEdits = (id: string): void => drop(prefix + id)

/** They go when the server has deleted the transcript. */
export function dropEndedEdits(nowMs: number): void {
  for (const key of listKeys().filter((one) => one.startsWith(prefix))) {
    const { deletedAt } = JSON.parse(readStored(key) ?? '{}') as Partial<StoredEdits>
    if (!(Date.parse(deletedAt ?? '') > nowMs)) drop(key)
  }
}
