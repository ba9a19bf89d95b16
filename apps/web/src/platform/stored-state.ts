const prefix = 'clipwright.'

/** The value stored in this browser under `key`, or `fallback` when it is missing or unreadable. */
export function readStored<T>(key: string, fallback: T): T {
  try {
    const stored = localStorage.getItem(prefix + key)
    return stored === null ? fallback : (JSON.parse(stored) as T)
  } catch {
    // Storage may be forbidden or have foreign data; the app works without it.
    return fallback
  }
}

/** Returns false when storage is full or forbidden. */
export function writeStored(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(prefix + key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(prefix + key)
  } catch {
    // Nothing was stored then.
  }
}

/** Stored keys with this prefix. */
export function storedKeys(start: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix + start))
      .map((key) => key.slice(prefix.length))
  } catch {
    // Nothing was stored then.
    return []
  }
}
