const beforeColon = /^\s*(?:[-–]\s*)?(?:>>+\s*)?[[(]?([\p{Lu}][\p{L}\p{N} .,'’_&()-]{0,48}?)[\])]?\s*:(?:\s+|$)/u
const mostWords = 5

/** A possible speaker's name before a colon at the start of a line, and where the speech begins. */
export function findNameBefore(line: string): { name: string; end: number } | null {
  const match = beforeColon.exec(line)
  const name = match?.[1]?.trim()
  return match && name && name.split(/\s+/).length <= mostWords ? { name, end: match[0].length } : null
}

/** Two words or more in capitals. */
const isShouted = (name: string): boolean => name === name.toUpperCase() && /\p{L}\s+\p{L}/u.test(name)

/** Names that start at least two lines, since any single sentence may have a colon; where there are such, also one in capitals. */
export function findSpeakerNames(lines: readonly string[]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const line of lines) {
    const { name } = findNameBefore(line) ?? {}
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const repeatedNames = [...counts].filter(([, count]) => count > 1).map(([name]) => name)
  const single = repeatedNames.length > 0 ? [...counts.keys()].filter(isShouted) : []
  return new Set([...repeatedNames, ...single])
}
