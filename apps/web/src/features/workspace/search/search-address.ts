export const resultKinds = ['all', 'clips', 'projects', 'collections'] as const
export type ResultKind = (typeof resultKinds)[number]

/** State of the results page in the address. `in` is absent for all. */
type SearchAddress = { searchStr?: string; in?: Exclude<ResultKind, 'all'> }

export function readSearchAddress(search: Record<string, unknown>): SearchAddress {
  const text = search['searchStr']
  const kind = resultKinds.find((one) => one === search['in'])
  return {
    // The router parses a text of digits alone as a number.
    ...(typeof text === 'string' || typeof text === 'number' ? { searchStr: String(text).slice(0, 200) } : {}),
    ...(kind && kind !== 'all' ? { in: kind } : {}),
  }
}
