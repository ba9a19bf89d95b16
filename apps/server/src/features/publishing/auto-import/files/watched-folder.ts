import { lstat, readdir, realpath } from 'node:fs/promises'
import { basename, join, sep } from 'node:path'
import type { Config } from '#config/config.ts'
import type { Feed } from '../feeds/feed.ts'
import { FeedError } from '../feeds/feed-error.ts'
import { fileItem, mediaExtension } from './media-file.ts'

const mostFiles = 2000
/** A file that changed within this time may still be written. */
const settledMs = 60_000

/** Folders that the operator opened to a team. */
export function foldersOf({ watchFolders }: Config, orgId: string): string[] {
  return watchFolders.filter((folder) => folder.orgId === '*' || folder.orgId === orgId).map(({ path }) => path)
}

/** The real path of a folder that is one of the team’s or below one, links resolved. Throws `FeedError`. */
export async function openFolder(config: Config, orgId: string, path: string): Promise<string> {
  const real = await realpath(path).catch(() => null)
  const roots = await Promise.all(foldersOf(config, orgId).map((root) => realpath(root).catch(() => null)))
  if (real === null) throw new FeedError('not-found')
  if (!roots.some((root) => root !== null && (real === root || real.startsWith(`${root}${sep}`)))) throw new FeedError('refused')
  return real
}

/** Videos and recordings in a folder, but not below it. Links are left out, and so is what may still be written. */
export async function readFolder(config: Config, orgId: string, path: string): Promise<Feed> {
  const folder = await openFolder(config, orgId, path)
  const names = (await readdir(folder).catch(refuseFolder)).filter((name) => mediaExtension(name) !== null).toSorted()
  const items = []
  for (const name of names.slice(0, mostFiles)) {
    const file = await lstat(join(folder, name)).catch(() => null)
    if (file?.isFile() && file.size > 0 && Date.now() - file.mtimeMs > settledMs) items.push(fileItem(name))
  }
  return { title: basename(folder), siteUrl: null, hub: null, youtubeChannelId: null, items }
}

function refuseFolder(error: unknown): never {
  throw new FeedError('forbidden', { cause: error })
}
