import type { StreamTargetChunk } from 'mediabunny'

const folderName = 'clipwright-compressor'
/** A page that was closed leaves its file; nobody works on one for this long. */
const staleMs = 24 * 3_600_000

/**
 * A file on the visitor's own disk, in the browser's private folder, so that the result is never in memory as a whole. Null
 * where the browser has no such folder or forbids it.
 */
export async function openStore() {
  try {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle(folderName, { create: true })
    await removeStale(folder)
    const handle = await folder.getFileHandle(`${crypto.randomUUID()}.mp4`, { create: true })
    const writable = await handle.createWritable()
    return {
      writable: writable as WritableStream<StreamTargetChunk>,
      read: async () => (await handle.getFile()).slice(0, undefined, 'video/mp4'),
    }
  } catch {
    return null // Private windows and old browsers: the result is kept in memory.
  }
}

async function removeStale(folder: FileSystemDirectoryHandle): Promise<void> {
  for await (const [name, handle] of folder.entries()) {
    if (handle.kind !== 'file') continue
    const { lastModified } = await (handle as FileSystemFileHandle).getFile()
    if (lastModified < Date.now() - staleMs) await folder.removeEntry(name)
  }
}
