/** The list with one item moved to another index. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_item, at) => at !== from)
  const item = list.slice(from, from + 1)
  const place = Math.max(0, Math.min(to, rest.length))
  return [...rest.slice(0, place), ...item, ...rest.slice(place)]
}
