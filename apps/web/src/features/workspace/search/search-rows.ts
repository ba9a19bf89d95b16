import type { MarkedText, SpokenMoment } from '@clipwright/contract/workspace/search'

export const scopes = ['all', 'recent', 'projects', 'collections', 'navigation', 'generate'] as const
export type Scope = (typeof scopes)[number]

/** Destination of a row for the router. */
export type Place = { to: string; params?: Record<string, string>; search?: Record<string, unknown>; hash?: string }

export type Row = {
  /** The key of a thing is stable, so that it stays selected while others come and go. */
  key: string
  kind: 'project' | 'clip' | 'collection' | 'navigation' | 'phrase' | 'trend' | 'results' | 'more' | 'forget' | 'generate'
  label: MarkedText
  /** Below the label: the words around the match. */
  moment?: SpokenMoment | null
  note?: string
} & ({ place: Place } | { search: string } | { scope: Scope } | { act: () => void })

export type Group = { key: string; heading: string | null; rows: Row[] }

/** Rows per group in the All tab. */
export const shownInAll = 5
export const trendsShown = 3
export const recentsShown = 3
export const recommendationsShown = 3

export const plain = (text: string): MarkedText => ({ text, marks: [] })

const byTitle = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true })

/** Cached rows and those of the server, without duplicates, by title. The server's row wins: it has the place. */
export function mergeRows(local: readonly Row[], serverRows: readonly Row[]): Row[] {
  const serverKeys = new Set(serverRows.map((row) => row.key))
  return [...serverRows, ...local.filter((row) => !serverKeys.has(row.key))].toSorted((a, b) => byTitle.compare(a.label.text, b.label.text))
}

/** The first rows of a group; the selected one stays even if others come before it. */
export function cutRows(rows: readonly Row[], selected: string | null, limit = shownInAll): Row[] {
  const first = rows.slice(0, limit)
  const selectedRow = rows.slice(limit).find((row) => row.key === selected)
  return selectedRow ? [...first.slice(0, limit - 1), selectedRow] : first
}

/** The row to select: the same as before while it exists, else the first. */
export function keepSelected(groups: readonly Group[], selected: string | null): string | null {
  const rows = groups.flatMap((group) => group.rows)
  return rows.some((row) => row.key === selected) ? selected : (rows[0]?.key ?? null)
}

/** The next row up or down, wrapping around. */
export function stepRow(groups: readonly Group[], selected: string | null, step: 1 | -1): string | null {
  const rows = groups.flatMap((group) => group.rows)
  if (rows.length === 0) return null
  const at = rows.findIndex((row) => row.key === selected)
  return rows[(at + step + rows.length) % rows.length]?.key ?? null
}

/** The previous or next scope, wrapping around. */
export function stepScope(visibleScopes: readonly Scope[], scope: Scope, step: 1 | -1): Scope {
  const at = visibleScopes.indexOf(scope)
  return visibleScopes[(at + step + visibleScopes.length) % visibleScopes.length] ?? 'all'
}
