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

// Speech has few different words, and an editor asks for all of them again at each edit.
const mostTexts = 20_000

/** Remembers what was found out about each text, up to 20,000 of them. For pure functions. */
export function perText<Result>(work: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined || known.has(text)) return before as Result
    if (known.size >= mostTexts) known.clear()
    const result = work(text)
    known.set(text, result)
    return result
  }
}

// A language is a text of somebody's: nobody keeps all that were ever named.
const mostNames = 50

/** The same where it also depends on something of which there are few: a language. */
export function perTextIn<Result>(work: (text: string, name: string) => Result): (text: string, name: string) => Result {
  const byName = new Map<string, (text: string) => Result>()
  return (text, name) => {
    const known = byName.get(name) ?? perText((one) => work(one, name))
    if (!byName.has(name) && byName.size >= mostNames) byName.clear()
    byName.set(name, known)
    return known(text)
  }
}
