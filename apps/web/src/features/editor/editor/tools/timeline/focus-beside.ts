/** Moves the focus along a track: to the thing before or after the one that has it. */
export function focusBeside(element: HTMLElement, by: -1 | 1): void {
  const all = [...(element.closest('[role="group"]')?.querySelectorAll<HTMLElement>('[role="button"], button') ?? [])]
  all[all.indexOf(element) + by]?.focus()
}
