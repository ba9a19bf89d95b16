import { lstat, readdir, realpath } from 'node:fs/promises'
import { basename, join, sep } from 'node:path'
import type { Config } from '#config/config.ts'
import type { Feed } from '../feeds/feed.ts'
import { FeedError } from '../feeds/feed-error.ts'
import { mediaExtension, newestItems, type WatchedFile } from './media-file.ts'

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

/** The newest videos and recordings in a folder, but not below it. Links are left out, and so is what may still be written. */
export async function readFolder(config: Config, orgId: string, path: string): Promise<Feed> {
  const folder = await openFolder(config, orgId, path)
  const files: WatchedFile[] = []
  for (const name of await readdir(folder).catch(refuseFolder)) {
    if (mediaExtension(name) === null) continue
    const file = await lstat(join(folder, name)).catch(() => null)
    if (file?.isFile() && file.size > 0 && Date.now() - file.mtimeMs > settledMs) files.push({ path: name, changedMs: file.mtimeMs })
  }
  return { title: basename(folder), siteUrl: null, hub: null, youtubeChannelId: null, items: newestItems(files) }
}

function refuseFolder(error: unknown): never {
  throw new FeedError('forbidden', { cause: error })
}
