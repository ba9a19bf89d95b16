/**
 * Translating browsers take text nodes out of the page and put `<font>` elements in their place, behind the back of
 * React, which then fails to remove or to insert beside a node that is not where it left it. Here its calls are led to
 * what stands there instead, and a text that React changes meanwhile comes back into the page.
 */
const standIns = new WeakMap<Node, Element>()
const translatedNodes = new WeakSet<Node>()

const isFont = (node: Node | null | undefined): node is Element => node?.nodeName === 'FONT'

/** What stands under `parent` in the place of `child`; null when nothing does. */
function standInOf(child: Node, parent: Node): Node | null {
  const standIn = standIns.get(child)
  let place: Node | null = standIn && parent.contains(standIn) ? standIn : child
  while (place && place.parentNode !== parent) place = place.parentNode
  return isFont(place) ? place : null
}

function guardRemoval(): void {
  const removeChild = Node.prototype.removeChild
  Node.prototype.removeChild = function guarded<T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T
    const place = standInOf(child, this)
    if (place) removeChild.call(this, place)
    // Gone already, along with what a translator threw away. In an untouched page it is a mistake, and stays one.
    else if (!translatedNodes.has(child)) return removeChild.call(this, child) as T
    return child
  }
}

function guardInsertion(): void {
  const insertBefore = Node.prototype.insertBefore
  Node.prototype.insertBefore = function guarded<T extends Node>(this: Node, node: T, before: Node | null): T {
    if (!before || before.parentNode === this) return insertBefore.call(this, node, before) as T
    const place = standInOf(before, this)
    return insertBefore.call(this, node, place ?? (translatedNodes.has(before) ? null : before)) as T
  }
}

/** Pairs texts that left the page with the `<font>` that came in their place, in one step or in two. */
function pair(records: readonly MutationRecord[]): Text[] {
  const texts: Text[] = []
  const fresh = new Set<Node>()
  for (const { addedNodes } of records) for (const node of addedNodes) if (isFont(node)) fresh.add(node)
  if (fresh.size === 0) return texts
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    for (const text of removedNodes) {
      if (!(text instanceof Text) || text.isConnected) continue
      const font = [...addedNodes, previousSibling, nextSibling].find((node) => isFont(node) && fresh.delete(node))
      if (!isFont(font)) continue
      standIns.set(text, font)
      translatedNodes.add(text)
      texts.push(text)
    }
  }
  return texts
}

/** What React writes into a text outside the page would not be seen: the text takes its place again. */
function bringBack(text: Node): void {
  const font = standIns.get(text)
  if (!font?.parentNode || text.isConnected) return
  standIns.delete(text)
  font.replaceWith(text)
}

/** Call once, before anything is rendered. */
export function surviveTranslation(): void {
  guardRemoval()
  guardInsertion()
  const changes = new MutationObserver((records) => {
    for (const { target } of records) bringBack(target)
  })
  new MutationObserver((records) => {
    for (const text of pair(records)) changes.observe(text, { characterData: true })
  }).observe(document.documentElement, { childList: true, subtree: true })
}
