/** Browsers that can block calls of a page to its own server name themselves like this. */
type Shielded = { brave?: { isBrave?: () => Promise<boolean> } }

let hears: (() => void) | undefined

/** A call did not reach the server. */
export function noteUnreachable(): void {
  hears?.()
}

/** Sets who hears of calls that did not reach the server; one at a time. */
export function onUnreachable(hear: () => void): void {
  hears = hear
}

/** Whether this browser has shields that may be what stands in the way. A machine without a network has a better reason. */
export async function mayBlock(browser: Shielded & { onLine: boolean }): Promise<boolean> {
  if (!browser.onLine || typeof browser.brave?.isBrave !== 'function') return false
  try {
    return await browser.brave.isBrave()
  } catch {
    // A browser that does not say is not asked to switch anything off.
    return false
  }
}
