/** User agents of browsers that can block calls of a page to its own server. */
type Shielded = { brave?: { isBrave?: () => Promise<boolean> } }

let hears: (() => void) | undefined

/** A call did not reach the server. */
export function noteUnreachable(): void {
  hears?.()
}

/** Sets the one listener for calls that did not reach the server. */
export function onUnreachable(hear: () => void): void {
  hears = hear
}

/** Whether this browser's shields may be the cause. Without a network, that is the likelier one. */
export async function mayBlock(browser: Shielded & { onLine: boolean }): Promise<boolean> {
  if (!browser.onLine || typeof browser.brave?.isBrave !== 'function') return false
  try {
    return await browser.brave.isBrave()
  } catch {
    // A browser that does not identify itself is left alone.
    return false
  }
}
