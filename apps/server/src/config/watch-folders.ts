import { isAbsolute, resolve } from 'node:path'

/** A folder that a team may watch for new files; `*`: every team. */
export type WatchFolder = { orgId: string; path: string }

/** `team:/absolute/path`, separated by commas; null when one is not like that. */
export function parseWatchFolders(text: string): WatchFolder[] | null {
  const entries = text.split(',').map((entry) => entry.trim())
  const folders = entries.filter(Boolean).map((entry) => {
    const [, orgId, path] = /^(\*|[\w-]{6,40}):(.+)$/.exec(entry) ?? []
    return orgId && path && isAbsolute(path) ? { orgId, path: resolve(path) } : null
  })
  return folders.some((folder) => folder === null) ? null : (folders as WatchFolder[])
}
