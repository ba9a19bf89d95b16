import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { forget, readRemembered, remember } from './remembered-state.ts'

const sevenDaysMs = 7 * 24 * 3600 * 1000
const saveAfterMs = 800
const maxEntryChars = 400_000

type Saved = { savedAt: number; entries: { key: QueryKey; data: unknown; updatedAt: number }[] }

/** Paints the last known lists before any answer. Kept apart for each person and organisation. */
export function persistCache(client: QueryClient, scope: string, kinds: readonly string[]): () => void {
  const name = `cache.${scope}`
  const saved = readRemembered<Saved | null>(name, null)
  if (saved && Date.now() - saved.savedAt < sevenDaysMs) {
    for (const entry of saved.entries) {
      client.setQueryData(entry.key, entry.data, { updatedAt: entry.updatedAt })
    }
  }

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
    remember(name, { savedAt: Date.now(), entries } satisfies Saved)
  }
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') timer ??= setTimeout(save, saveAfterMs)
  })
  return () => {
    unsubscribe()
    clearTimeout(timer)
  }
}

/** Sign-out leaves nothing behind. */
export function dropPersistedCache(scope: string): void {
  forget(`cache.${scope}`)
}
