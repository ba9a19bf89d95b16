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
  /** Whether the archive holds the files themselves; otherwise it holds links to them. */
  withFiles: boolean
  link: (file: ExportFile) => string
  about: Record<string, string | null>
  signal: AbortSignal
}
type Archive = {
  stream: Readable
  /** Row counts by kind; complete once the stream has ended. */
  counts: Record<string, number>
}

/** Passes the bytes on and appends their size and checksum to `entries`. */
async function* measureBytes(source: AsyncIterable<string | Buffer>, name: string, entries: Entry[]): AsyncGenerator<Buffer> {
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

async function* streamJsonArray(input: ArchiveInput, table: ExportTable, counts: Record<string, number>): AsyncGenerator<string> {
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
 * Streams a zip: rows by kind as JSON, then the media or links to it, and last a manifest with counts, sizes and checksums
 * of everything before it.
 */
export function makeArchive(input: ArchiveInput): Archive {
  const zip = new yazl.ZipFile()
  const entries: Entry[] = []
  const counts: Record<string, number> = {}
  const stream = zip.outputStream as Readable
  const add = (name: string, source: () => Promise<AsyncIterable<string | Buffer>>, compress = true) => {
    zip.addReadStreamLazy(name, { compress }, (give) => {
      source().then(
        (source) => give(null, Readable.from(measureBytes(source, name, entries))),
        (error: unknown) => give(error, Readable.from([])),
      )
    })
  }
  zip.on('error', (error: Error) => stream.destroy(error))
  for (const table of input.tables) add(`data/${table.kind}.json`, async () => streamJsonArray(input, table, counts))
  if (input.withFiles) {
    // Video is compressed already; deflating it again only costs time.
    for (const file of input.files)
      add(file.name, () => input.storage.get(file.key, undefined, input.signal), file.contentType === 'text/plain')
  } else {
    const links = input.files.map(({ name, sizeBytes, ...file }) => ({ name, sizeBytes, url: input.link({ name, sizeBytes, ...file }) }))
    add('data/media-links.json', async () => Readable.from([`${JSON.stringify(links, null, 1)}\n`]))
  }
  // Added last: by the time it is read, everything before it has been measured.
  zip.addReadStreamLazy('manifest.json', (give) => {
    const manifest = { ...input.about, counts, entries }
    give(null, Readable.from([`${JSON.stringify(manifest, null, 1)}\n`]))
  })
  zip.end()
  return { stream, counts }
}
