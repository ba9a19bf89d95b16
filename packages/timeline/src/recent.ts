function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value, at) => Object.is(value, b[at]))
}

/**
 * Remembers the last `most` results of `work`, told apart by the identity of what they were made of. For pure functions of
 * things that are never changed in place: what stays the same thing then gives the same result, not an equal one.
 */
export function remembering<Made extends readonly unknown[], Result>(
  most: number,
  work: (...made: Made) => Result,
): (...made: Made) => Result {
  const known: { made: Made; result: Result }[] = []
  return (...made) => {
    const at = known.findIndex((entry) => isSameList(entry.made, made))
    const entry = at < 0 ? { made, result: work(...made) } : known[at]
    if (!entry) throw new Error('unreachable')
    if (at >= 0) known.splice(at, 1)
    known.unshift(entry)
    known.length = Math.min(known.length, most)
    return entry.result
  }
}
