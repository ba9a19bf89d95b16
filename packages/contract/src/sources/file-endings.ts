/** Endings of one format go by one name; the others, by it. */
const spellings: Readonly<Record<string, readonly string[]>> = { jpg: ['jpeg'] }

/** An ending as it is known here, in small letters and without the dot: `JPEG` is `jpg`. */
export function knownEnding(ending: string): string {
  const small = ending.toLowerCase()
  return Object.keys(spellings).find((ending) => spellings[ending]?.includes(small)) ?? small
}

/** What follows the last dot of a file's name, as it is known here; null without a dot. */
export function endingOf(fileName: string): string | null {
  const dot = fileName.lastIndexOf('.')
  return dot < 0 ? null : knownEnding(fileName.slice(dot + 1))
}

/** For the `accept` of a file field: these endings in every spelling. */
export function acceptedEndings(endings: readonly string[]): string {
  return endings.flatMap((ending) => [ending, ...(spellings[ending] ?? [])].map((spelling) => `.${spelling}`)).join(',')
}
