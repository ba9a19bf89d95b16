const most = 12
let visited: HTMLElement[] = []

function remember(target: EventTarget | null): void {
  if (!(target instanceof HTMLElement)) return
  visited = [target, ...visited.filter((element) => element !== target && element.isConnected)].slice(0, most)
}

// Browsers that do not focus a pressed button still report the press.
document.addEventListener('pointerdown', ({ target }) => {
  if (target instanceof Element) remember(target.closest('button, a[href], input, select, textarea, [tabindex]'))
})
document.addEventListener('focusin', ({ target }) => remember(target))

function canTakeFocus(element: HTMLElement): boolean {
  // A menu item is removed with its menu; the menu's button stays.
  return element.isConnected && !element.closest('[inert], [hidden], [role="menu"]') && !element.matches(':disabled, [aria-hidden="true"]')
}

/**
 * Restores the focus to what opened a part that closes. If it was opened by a key before anything had the focus: to the
 * page, so that the next Tab starts there and not at the window.
 */
export function giveFocusBack(opener: HTMLElement | null): void {
  const liveOpener = opener?.isConnected ? opener : lastFocusOutside(null)
  const target = liveOpener ?? document.querySelector<HTMLElement>('main[tabindex]')
  target?.focus({ preventScroll: true })
}

/**
 * The last focus outside this part: the button that opened it, or the one that opened the menu with the item that opened
 * it, even when a field inside took the focus before anybody could record it.
 */
export function lastFocusOutside(part: Element | null): HTMLElement | null {
  return visited.find((element) => canTakeFocus(element) && element !== part && part?.contains(element) !== true) ?? null
}
