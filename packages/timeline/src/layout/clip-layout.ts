/** Names one cache of a layout and how it begins. Holds nothing itself, so it may stand at the top of a module. */
type LayoutCache<T> = { readonly create: () => T }

export function layoutCache<T>(create: () => T): LayoutCache<T> {
  return { create }
}

/**
 * Owns everything that is cached while a clip is laid out. The editor keeps one, so that an edit recomputes only what it
 * touched; whoever lays a clip out once creates one and drops it. Caching never changes a result, only whether an equal
 * result is also the same object.
 */
export class ClipLayout {
  readonly #caches = new Map<LayoutCache<unknown>, unknown>()

  cache<T>(slot: LayoutCache<T>): T {
    const existing = this.#caches.get(slot)
    if (existing !== undefined) return existing as T
    const created = slot.create()
    this.#caches.set(slot, created)
    return created
  }
}

export function createLayout(): ClipLayout {
  return new ClipLayout()
}
