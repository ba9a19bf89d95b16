/** Moves the focus to the previous or next item of a track. */
export function focusBeside(element: HTMLElement, by: -1 | 1): void {
  const all = [...(element.closest('[role="group"]')?.querySelectorAll<HTMLElement>('[role="button"], button') ?? [])]
  all[all.indexOf(element) + by]?.focus()
}
