import type { Asset } from '@clipwright/contract/brand/assets'

type Listed = { assets: readonly Asset[]; hasMore: boolean }

/**
 * Several lists, each newest first, as one. What an unread page of another list may still come before waits for that page,
 * so nothing that is shown moves when more is read.
 */
export function newestFirst(lists: readonly Listed[]): Asset[] {
  const ends = lists.filter(({ hasMore }) => hasMore).map(({ assets }) => assets.at(-1)?.createdAt ?? '')
  return lists
    .flatMap(({ assets }) => assets)
    .filter(({ createdAt }) => ends.every((end) => createdAt >= end))
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
}

/** What the kit lists apart from the rest of the library, each file once. Both by a part of their names. */
export function kitFirst(ofKit: readonly Asset[], library: readonly Asset[], query: string): { ofKit: Asset[]; others: Asset[] } {
  const lowerQuery = query.toLowerCase()
  const uris = new Set(ofKit.map(({ uri }) => uri))
  return {
    ofKit: ofKit.filter(({ name }) => name.toLowerCase().includes(lowerQuery)),
    others: library.filter(({ uri }) => !uris.has(uri)),
  }
}
