export const resultKinds = ['all', 'clips', 'projects', 'collections'] as const
export type ResultKind = (typeof resultKinds)[number]

/** What of the results page lives in the address. `in` is absent for all. */
type SearchAddress = { searchStr?: string; in?: Exclude<ResultKind, 'all'> }

export function readSearchAddress(search: Record<string, unknown>): SearchAddress {
  const text = search['searchStr']
  const kind = resultKinds.find((one) => one === search['in'])
  return {
    // A text of digits alone comes out of the address as a number.
    ...(typeof text === 'string' || typeof text === 'number' ? { searchStr: String(text).slice(0, 200) } : {}),
    ...(kind && kind !== 'all' ? { in: kind } : {}),
  }
}
