/** Alternative endings of a format, mapped to its usual one. */
const spellings: Readonly<Record<string, readonly string[]>> = { jpg: ['jpeg'] }

/** The usual ending of a format, in lower case without the dot: `JPEG` gives `jpg`. */
export function knownEnding(ending: string): string {
  const small = ending.toLowerCase()
  return Object.keys(spellings).find((ending) => spellings[ending]?.includes(small)) ?? small
}

/** The usual ending for a file name; null for one without a dot. */
export function endingOf(fileName: string): string | null {
  const dot = fileName.lastIndexOf('.')
  return dot < 0 ? null : knownEnding(fileName.slice(dot + 1))
}

/** A file name as a title: `Talk 1.5.mp4` gives `Talk 1.5`. */
export const withoutEnding = (fileName: string): string => fileName.replace(/\.[a-z0-9]{2,4}$/i, '')

/** Value of `accept` for a file field: these endings in every spelling. */
export function acceptedEndings(endings: readonly string[]): string {
  return endings.flatMap((ending) => [ending, ...(spellings[ending] ?? [])].map((spelling) => `.${spelling}`)).join(',')
}
