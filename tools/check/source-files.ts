import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'

const skipped = new Set(['node_modules', 'dist', '.git', '.data', '.bench'])

/** Paths relative to `root`, with forward slashes, of the files that match the pattern. */
export async function listFiles(root: string, accept: RegExp, folders: string[]): Promise<string[]> {
  const paths: string[] = []
  for (const folder of folders) {
    const entries = await readdir(join(root, folder), { withFileTypes: true, recursive: true }).catch(() => [])
    for (const entry of entries) {
      const path = relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/')
      if (!entry.isFile() || path.split('/').some((part) => skipped.has(part))) continue
      if (accept.test(path)) paths.push(path)
    }
  }
  return paths.sort()
}
