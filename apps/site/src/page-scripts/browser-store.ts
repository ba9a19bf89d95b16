/** Local storage of this browser, which can be forbidden or full: then nothing is read, and nothing is lost but the way back to it. */

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // The page works without.
  }
}

export function drop(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Then it holds nothing either.
  }
}

export function listKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}
