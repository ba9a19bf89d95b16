/** First release of each branch with the decoder fixes published by the time of writing. Older branches get none. */
const safeFfmpeg: Record<number, readonly [number, number, number]> = { 5: [5, 1, 10], 6: [6, 1, 6], 7: [7, 1, 5], 8: [8, 1, 2] }

/** Needed filters that some builds lack: scaling by zimg, drawing by libass. */
const optionalFilters = ['zscale', 'ass'] as const

/** The optional filters that are not in this build's list of filters. */
export function findMissingFilters(list: string): string[] {
  const names = new Set([...list.matchAll(/^ [A-Z.|]{2,3} (\S+) /gm)].map(([, name]) => name))
  return optionalFilters.filter((name) => !names.has(name))
}

/** Parses the first line of `ffmpeg -version`; null when it is none. */
export function readVersion(text: string): string | null {
  return /^ffmpeg version n?(\S+)/.exec(text)?.[1] ?? null
}

/** A build without a version number comes straight from the sources and counts as current. */
export function isCurrent(version: string): boolean {
  const numbers = /^(\d+)\.(\d+)(?:\.(\d+))?/
    .exec(version)
    ?.slice(1)
    .map((part) => Number(part ?? 0))
  if (!numbers) return /^(N-|git|20\d\d-)/.test(version)
  const [major = 0] = numbers
  const floor = safeFfmpeg[major]
  if (!floor) return major > Math.max(...Object.keys(safeFfmpeg).map(Number))
  for (const [index, least] of floor.entries()) {
    const part = numbers[index] ?? 0
    if (part !== least) return part > least
  }
  return true
}
