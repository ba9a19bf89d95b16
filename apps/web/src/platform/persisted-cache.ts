import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { whenIdle } from './when-idle.ts'
import { removeStored, readStored, writeStored, storedKeys } from './stored-state.ts'

const sevenDaysMs = 7 * 24 * 3600 * 1000
const saveAfterMs = 800
const maxEntryChars = 400_000

type Saved = { savedAt: number; entries: { key: QueryKey; data: unknown; updatedAt: number }[] }

/** Restores the last responses into the cache, to be shown before any new one. Stored separately for each person. */
export function restoreCache(client: QueryClient, scope: string): void {
  const saved = readStored<Saved | null>(`cache.${scope}`, null)
  if (!saved || Date.now() - saved.savedAt >= sevenDaysMs) return
  for (const entry of saved.entries) client.setQueryData(entry.key, entry.data, { updatedAt: entry.updatedAt })
}

/** Stores responses of these kinds for the next visit, until the returned function is called. */
export function saveCache(client: QueryClient, scope: string, kinds: readonly string[]): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let leave: (() => void) | undefined
  let saved: readonly unknown[] = []
  const save = () => {
    timer = undefined
    const entries = client
      .getQueryCache()
      .getAll()
      .filter((query) => query.state.status === 'success' && kinds.includes(String(query.queryKey[0])))
      .map((query) => ({ key: query.queryKey, data: query.state.data, updatedAt: query.state.dataUpdatedAt }))
    // A response that says the same again leaves the same object: writing it takes as long as drawing a page.
    if (entries.length === saved.length && entries.every(({ data }) => saved.includes(data))) return
    saved = entries.map(({ data }) => data)
    const shortEntries = entries
      .filter((entry) => JSON.stringify(entry.data).length < maxEntryChars)
      .toSorted((a, b) => b.updatedAt - a.updatedAt)
      .slice(0, 12)
    writeStored(`cache.${scope}`, { savedAt: Date.now(), entries: shortEntries } satisfies Saved)
  }
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    timer ??= setTimeout(() => {
      leave = whenIdle(save)
    }, saveAfterMs)
  })
  return () => {
    unsubscribe()
    clearTimeout(timer)
    leave?.()
  }
}

/** Sign-out deletes the data of everybody. */
export function dropPersistedCaches(): void {
  for (const key of storedKeys('cache.')) removeStored(key)
}
