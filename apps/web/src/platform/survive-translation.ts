/**
 * Translating browsers replace text nodes with `<font>` elements behind React's back, which then fails to remove a node or
 * to insert next to one that has moved. This patches the DOM calls to use the replacement instead, and puts a text that
 * React changes meanwhile back into the page.
 */
const standIns = new WeakMap<Node, Element>()
const translatedNodes = new WeakSet<Node>()

const isFont = (node: Node | null | undefined): node is Element => node?.nodeName === 'FONT'

/** The replacement of `child` under `parent`; null when there is none. */
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
    // Already removed together with a replacement. In an untouched page it is an error, and stays one.
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

/** Pairs removed texts with the `<font>` elements that replaced them, in one step or two. */
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

/** A text outside the page that React writes to is put back, or the change would be invisible. */
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
