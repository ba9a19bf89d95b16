/** State of the result page in the address. Lists are joined by commas; absent means "all". */
type ResultSearch = {
  lengths?: string
  topics?: string
  keywords?: string
  liked?: true
  disliked?: true
  edited?: true
  /** In the order of the recording, by chapter; absent means "best first". */
  order?: 'chapters'
  /** The clip whose player is open. */
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
  if (search['order'] === 'chapters') read.order = 'chapters'
  const at = Number(search['at'])
  if (search['at'] !== undefined && Number.isSafeInteger(at) && at >= 0) read.at = at
  return read
}
