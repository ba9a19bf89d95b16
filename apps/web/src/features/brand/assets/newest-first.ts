import type { Asset } from '@clipwright/contract/brand/assets'

type Listed = { assets: readonly Asset[]; hasMore: boolean }

/**
 * Merges several lists, each newest first. Items that an unread page of another list might precede wait for it, so that
 * nothing on screen moves when more is loaded.
 */
export function newestFirst(lists: readonly Listed[]): Asset[] {
  const ends = lists.filter(({ hasMore }) => hasMore).map(({ assets }) => assets.at(-1)?.createdAt ?? '')
  return lists
    .flatMap(({ assets }) => assets)
    .filter(({ createdAt }) => ends.every((end) => createdAt >= end))
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
}

/** Files of the kit, then the rest of the library without duplicates. Both filtered by part of the name. */
export function kitFirst(ofKit: readonly Asset[], library: readonly Asset[], query: string): { ofKit: Asset[]; others: Asset[] } {
  const lowerQuery = query.toLowerCase()
  const uris = new Set(ofKit.map(({ uri }) => uri))
  return {
    ofKit: ofKit.filter(({ name }) => name.toLowerCase().includes(lowerQuery)),
    others: library.filter(({ uri }) => !uris.has(uri)),
  }
}
