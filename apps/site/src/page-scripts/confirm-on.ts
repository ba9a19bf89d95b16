/** Says on a button what its press came to, for a while; then it is called again what it was called first. */
export function confirmOn(node: HTMLElement, text: string): void {
  const label = (node.dataset['label'] ??= node.textContent)
  node.textContent = text
  setTimeout(() => (node.textContent = label), 1800)
}
