import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { Clip } from '@clipwright/contract/clips/clips'
import { filtersToSearch, type ClipFilters } from '../features/clips/clips/clip-filters.ts'
import type { ClipOrder } from '../features/clips/clips/clip-order.ts'
import type { ResultView } from '../result-search.ts'

const route = getRouteApi('/signed-in/clip/$projectId')

/** Tab, order, filters and the clip in the theater are in the address. */
export function useResultSearch() {
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/clip/$projectId' })
  const still = { replace: true, resetScroll: false }
  return {
    search,
    setFilters: (filters: ClipFilters) =>
      void navigate({
        search: ({ clip, view, sort }) => ({
          ...(clip ? { clip } : {}),
          ...(view ? { view } : {}),
          ...(sort ? { sort } : {}),
          ...filtersToSearch(filters),
        }),
        ...still,
      }),
    setView: (next: ResultView) =>
      void navigate({ search: ({ view: _left, ...rest }) => (next === 'clips' ? rest : { ...rest, view: next }), ...still }),
    setOrder: (next: ClipOrder) =>
      void navigate({ search: ({ sort: _left, ...rest }) => (next === 'best' ? rest : { ...rest, sort: next }), ...still }),
    openClip: (clip: Clip | null) =>
      void navigate({
        search: ({ clip: _left, ...rest }) => (clip ? { ...rest, clip: clip.clipId } : rest),
        replace: search.clip !== undefined,
        resetScroll: false,
      }),
  }
}

export type ResultAddress = ReturnType<typeof useResultSearch>
