/** The first place of a list from which on `isFrom` holds, the list being sorted by it; its length where it never does. */
export function firstPlace<T>(items: readonly T[], isFrom: (item: T) => boolean): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    // Within the list.
    if (isFrom(items[middle] as T)) high = middle
    else low = middle + 1
  }
  return low
}
