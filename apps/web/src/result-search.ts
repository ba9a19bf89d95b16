const views = ['runners-up', 'chapters', 'source'] as const
/** A tab of the result page; absent in the address means "clips". */
export type ResultView = 'clips' | (typeof views)[number]

const orders = ['score', 'source', 'shortest', 'longest'] as const

/** State of the result page in the address. Lists are joined by commas; absent means "all". */
type ResultSearch = {
  lengths?: string
  topics?: string
  keywords?: string
  liked?: true
  disliked?: true
  edited?: true
  view?: (typeof views)[number]
  /** Absent means "best first". */
  sort?: (typeof orders)[number]
  /** The clip in the theater. */
  clip?: string
  /** Source ms to seek to. */
  at?: number
}

export function readResultSearch(search: Record<string, unknown>): ResultSearch {
  const read: ResultSearch = {}
  for (const name of ['lengths', 'topics', 'keywords', 'clip'] as const) {
    const value = search[name]
    if (typeof value === 'string' && value !== '') read[name] = value
  }
  for (const name of ['liked', 'disliked', 'edited'] as const) {
    if (search[name] === true || search[name] === 'true') read[name] = true
  }
  // Addresses of before named the view by its order.
  const view = views.find((one) => one === search['view']) ?? (search['order'] === 'chapters' ? 'chapters' : undefined)
  if (view) read.view = view
  const sort = orders.find((one) => one === search['sort'])
  if (sort) read.sort = sort
  const at = Number(search['at'])
  if (search['at'] !== undefined && Number.isSafeInteger(at) && at >= 0) read.at = at
  return read
}
