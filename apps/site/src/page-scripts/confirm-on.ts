/** Long enough to be read by somebody who looked elsewhere. */
const standsMs = 4000
const ends = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>()

/** Says on a button what its press came to, for a while after the last one; then it is called again what it was called first. */
export function confirmOn(node: HTMLElement, text: string): void {
  const label = (node.dataset['label'] ??= node.textContent)
  node.textContent = text
  clearTimeout(ends.get(node))
  ends.set(
    node,
    setTimeout(() => (node.textContent = label), standsMs),
  )
}
