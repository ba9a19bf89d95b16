import { dayMs } from '#platform/time.ts'

type Wall = { localTime: string }
/** Clips of which source an account has on a day, by the day. */
export type BusyDays = Map<string, Set<string>>

/** Slots that are lookCount at for one account; more than a year of them. */
const mostSlots = 3000

const dayOf = ({ localTime }: Wall) => localTime.slice(0, 10)
const dayNumber = (day: string) => Date.parse(`${day}T00:00Z`) / dayMs

/**
 * A free slot for each clip, the first clip that may take it first; null for those that places none. Two clips of one source
 * are at least `restDays` days apart; 0: they may follow one another. `sources`: of the clips, in their order.
 */
export function distributeClips<T extends Wall>(
  sources: readonly string[],
  slots: Iterable<T>,
  { busyDays, restDays }: { busyDays: BusyDays; restDays: number },
): (T | null)[] {
  const places: (T | null)[] = sources.map(() => null)
  const busy = new Map([...busyDays].map(([day, own]) => [dayNumber(day), new Set(own)]))
  const waiting = sources.map((source, index) => ({ source, index }))
  let lookCount = 0
  for (const slot of slots) {
    if (waiting.length === 0 || ++lookCount > mostSlots) break
    const day = dayNumber(dayOf(slot))
    const at = waiting.findIndex(({ source }) => isRested(busy, source, day, restDays))
    const [next] = at < 0 ? [] : waiting.splice(at, 1)
    if (!next) continue
    places[next.index] = slot
    busy.set(day, new Set([...(busy.get(day) ?? []), next.source]))
  }
  return places
}

function isRested(busy: ReadonlyMap<number, ReadonlySet<string>>, source: string, day: number, restDays: number): boolean {
  for (let near = day - restDays + 1; near < day + restDays; near += 1) if (busy.get(near)?.has(source)) return false
  return true
}
