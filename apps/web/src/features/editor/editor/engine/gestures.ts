const modifiers = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph'])

/** Fields that report many values before the final one. A colour picker has its own window, so no pointer events arrive here. */
const isDragged = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && (target.type === 'range' || target.type === 'color') ? target : null

/**
 * What a person is in the middle of: a pointer that is down, a key that is held, a field that was not let go of yet. What
 * is changed meanwhile is one step back. An end that never comes does no harm: the next beginning is another gesture.
 */
export class Gestures {
  #last = 0
  #held: { by: 'pointer' | 'key'; id: number } | null = null
  #field: { element: HTMLInputElement; id: number } | null = null

  /** A new number for each gesture; null in between. */
  get current(): number | null {
    return this.#field?.id ?? this.#held?.id ?? null
  }

  watch(page: Window): () => void {
    const stop = new AbortController()
    // In the capture phase, before any other handler.
    const options = { capture: true, signal: stop.signal }
    page.addEventListener('pointerdown', ({ isPrimary }) => isPrimary && this.#begin('pointer'), options)
    for (const end of ['pointerup', 'pointercancel'] as const)
      page.addEventListener(end, ({ isPrimary }) => isPrimary && this.#end('pointer'), options)
    page.addEventListener('keydown', ({ key, repeat }) => !repeat && !modifiers.has(key) && this.#begin('key'), options)
    page.addEventListener('keyup', ({ key }) => !modifiers.has(key) && this.#end('key'), options)
    page.addEventListener('input', ({ target }) => this.#drag(isDragged(target)), options)
    page.addEventListener('change', ({ target }) => this.#letGo(target), options)
    page.addEventListener('blur', ({ target }) => this.#leave(target), options)
    return () => {
      stop.abort()
      this.#held = null
      this.#field = null
    }
  }

  #begin(by: 'pointer' | 'key'): void {
    this.#last += 1
    this.#held = { by, id: this.#last }
    this.#field = null
  }

  #end(by: 'pointer' | 'key'): void {
    if (this.#held?.by === by) this.#held = null
  }

  /** The window hears focus moves within the page, too. An opening picker takes the focus; its field stays the gesture's. */
  #leave(target: EventTarget | null): void {
    if (!(target instanceof Node)) this.#held = null
  }

  #drag(element: HTMLInputElement | null): void {
    if (!element || this.#field?.element === element) return
    if (!this.#held) this.#last += 1
    this.#field = { element, id: this.#held?.id ?? this.#last }
  }

  #letGo(target: EventTarget | null): void {
    if (this.#field?.element === target) this.#field = null
  }
}
