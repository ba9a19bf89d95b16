import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import yazl from 'yazl'
import type { Queryable } from '#platform/db/tx.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { type ExportFile, streamRows } from './data-exports.views.ts'
import type { ExportTable } from './export-tables.views.ts'

type Entry = { name: string; sizeBytes: number; sha256: string }
type ArchiveInput = {
  db: Queryable
  storage: Storage
  tables: readonly ExportTable[]
  files: readonly ExportFile[]
  /** The bytes themselves; else the archive holds links to them. */
  withFiles: boolean
  link: (file: ExportFile) => string
  about: Record<string, string | null>
  signal: AbortSignal
}
type Archive = {
  stream: Readable
  /** Rows by kind; complete when the stream has ended. */
  counts: Record<string, number>
}

/** Notes what passes: its size and its checksum. */
async function* measured(source: AsyncIterable<string | Buffer>, name: string, entries: Entry[]): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  for await (const part of source) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part
    hash.update(bytes)
    sizeBytes += bytes.length
    yield bytes
  }
  entries.push({ name, sizeBytes, sha256: hash.digest('hex') })
}

async function* jsonArray(input: ArchiveInput, table: ExportTable, counts: Record<string, number>): AsyncGenerator<string> {
  let count = 0
  for await (const row of streamRows(input.db, table)) {
    input.signal.throwIfAborted()
    yield `${count === 0 ? '[\n' : ',\n'}${row}`
    count += 1
  }
  counts[table.kind] = count
  yield count === 0 ? '[]\n' : '\n]\n'
}

/**
 * A zip that is written as it is read: rows by kind as JSON, the media or links to it, and last a manifest with counts,
 * sizes and checksums of everything before it.
 */
export function makeArchive(input: ArchiveInput): Archive {
  const zip = new yazl.ZipFile()
  const entries: Entry[] = []
  const counts: Record<string, number> = {}
  const stream = zip.outputStream as Readable
  const add = (name: string, source: () => Promise<AsyncIterable<string | Buffer>>, compress = true) => {
    zip.addReadStreamLazy(name, { compress }, (give) => {
      source().then(
        (source) => give(null, Readable.from(measured(source, name, entries))),
        (error: unknown) => give(error, Readable.from([])),
      )
    })
  }
  zip.on('error', (error: Error) => stream.destroy(error))
  for (const table of input.tables) add(`data/${table.kind}.json`, async () => jsonArray(input, table, counts))
  if (input.withFiles) {
    // Video does not shrink any further; packing it would only cost time.
    for (const file of input.files)
      add(file.name, () => input.storage.get(file.key, undefined, input.signal), file.contentType === 'text/plain')
  } else {
    const links = input.files.map(({ name, sizeBytes, ...file }) => ({ name, sizeBytes, url: input.link({ name, sizeBytes, ...file }) }))
    add('data/media-links.json', async () => Readable.from([`${JSON.stringify(links, null, 1)}\n`]))
  }
  // Asked for last, when everything before it has been measured.
  zip.addReadStreamLazy('manifest.json', (give) => {
    const manifest = { ...input.about, counts, entries }
    give(null, Readable.from([`${JSON.stringify(manifest, null, 1)}\n`]))
  })
  zip.end()
  return { stream, counts }
}
