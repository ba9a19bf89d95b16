import { sql } from 'kysely'
import type { Db } from '../../../apps/server/src/platform/db/tx.ts'
import type { Storage } from '../../../apps/server/src/platform/storage/storage.ts'

/** Columns that say which files count. */
const places = [
  ['project', ['source', 'artefacts', 'transcript_info'], sql`purged_at is null`],
  ['clip_render', ['files'], sql`true`],
  ['upload', ['storage_key'], sql`status = 'complete'`],
  ['upload_segment', ['storage_key'], sql`true`],
] as const

/** Files that a row names and the store has not, and files in the store that no row names. */
export async function compareStore(db: Db, storage: Storage): Promise<{ missing: string[]; unnamed: string[] }> {
  const stored = new Set<string>()
  for await (const { key } of storage.list('')) stored.add(key)
  const names = await listNames(db)
  return { missing: [...names].filter((key) => !stored.has(key)), unnamed: [...stored].filter((key) => !names.has(key)) }
}

async function listNames(db: Db): Promise<Set<string>> {
  const names = new Set<string>()
  for (const [table, columns, isMeant] of places) {
    const { rows } =
      await sql<object>`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)} where ${isMeant}`.execute(db)
    for (const text of rows.flatMap(listTexts)) if (isKey(text)) names.add(text)
  }
  return names
}

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : []
}

/** Other texts of these columns are names, hashes and kinds, none of which has a folder. */
const isKey = (text: string): boolean => /^[\w-]+\/[\w./-]+$/.test(text) && !text.includes('//')
