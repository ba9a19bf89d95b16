import type { QueryClient, QueryKey } from '@tanstack/react-query'
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
  const save = () => {
    timer = undefined
    const entries = client
      .getQueryCache()
      .getAll()
      .filter((query) => query.state.status === 'success' && kinds.includes(String(query.queryKey[0])))
      .map((query) => ({ key: query.queryKey, data: query.state.data, updatedAt: query.state.dataUpdatedAt }))
      .filter((entry) => JSON.stringify(entry.data).length < maxEntryChars)
      .toSorted((a, b) => b.updatedAt - a.updatedAt)
      .slice(0, 12)
    writeStored(`cache.${scope}`, { savedAt: Date.now(), entries } satisfies Saved)
  }
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') timer ??= setTimeout(save, saveAfterMs)
  })
  return () => {
    unsubscribe()
    clearTimeout(timer)
  }
}

/** Sign-out deletes the data of everybody. */
export function dropPersistedCaches(): void {
  for (const key of storedKeys('cache.')) removeStored(key)
}
