function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value, at) => Object.is(value, b[at]))
}

/**
 * Memoizes a pure function for its `capacity` most recent argument lists, compared by identity: the same arguments give the
 * same object, not merely an equal one.
 */
export function memoizeRecent<Args extends readonly unknown[], Result>(
  capacity: number,
  compute: (...args: Args) => Result,
): (...args: Args) => Result {
  const entries: { args: Args; result: Result }[] = []
  return (...args) => {
    const at = entries.findIndex((entry) => isSameList(entry.args, args))
    const entry = at < 0 ? { args, result: compute(...args) } : entries[at]
    if (!entry) throw new Error('unreachable')
    if (at >= 0) entries.splice(at, 1)
    entries.unshift(entry)
    entries.length = Math.min(entries.length, capacity)
    return entry.result
  }
}

/** Memoizes a pure function of one object for as long as that object lives. */
export function memoizeByObject<Key extends object, Result>(compute: (key: Key) => Result): (key: Key) => Result {
  const results = new WeakMap<Key, { result: Result }>()
  return (key) => {
    let entry = results.get(key)
    if (!entry) results.set(key, (entry = { result: compute(key) }))
    return entry.result
  }
}

// Speech has few distinct words, and an editor asks for all of them again after each edit.
const textCapacity = 20_000

/** Memoizes a pure function of a text, for up to 20,000 texts. */
export function memoizeByText<Result>(compute: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>()
  return (text) => {
    const cached = results.get(text)
    if (cached !== undefined || results.has(text)) return cached as Result
    if (results.size >= textCapacity) results.clear()
    const result = compute(text)
    results.set(text, result)
    return result
  }
}

// Language tags come from users, so the number of them must be bounded too.
const languageCapacity = 50

/** Memoizes a pure function of a text and its language. */
export function memoizeByTextAndLanguage<Result>(
  compute: (text: string, language: string) => Result,
): (text: string, language: string) => Result {
  const byLanguage = new Map<string, (text: string) => Result>()
  return (text, language) => {
    const memoized = byLanguage.get(language) ?? memoizeByText((one) => compute(one, language))
    if (!byLanguage.has(language) && byLanguage.size >= languageCapacity) byLanguage.clear()
    byLanguage.set(language, memoized)
    return memoized(text)
  }
}
