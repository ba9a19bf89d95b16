/** One gate of a tube: at this time the camera centre must be between `low` and `high`. Times increase strictly. */
export type Gate = { atMs: number; low: number; high: number }
export type Knot = { atMs: number; value: number }

/**
 * Opens the tube where its walls move faster than `speed` (per ms), so that a path of limited speed exists. The walls
 * become the nearest ones within the limit; gates only grow.
 */
export function widenToSpeed(gates: readonly Gate[], speed: number): Gate[] {
  const wide = gates.map((gate) => ({ ...gate }))
  for (let index = 1; index < wide.length; index++) relax(wide[index - 1], wide[index], speed)
  for (let index = wide.length - 1; index > 0; index--) relax(wide[index], wide[index - 1], speed)
  return wide
}

function relax(from: Gate | undefined, to: Gate | undefined, speed: number): void {
  if (!from || !to) return
  const reach = Math.abs(to.atMs - from.atMs) * speed
  to.low = Math.min(to.low, from.low + reach)
  to.high = Math.max(to.high, from.high - reach)
}

/** Follows the gates until no level line fits; the wall on the other side is where the path must bend first. */
function findFirstBend(gates: readonly Gate[]): Knot | undefined {
  let low = { atMs: 0, value: -Infinity }
  let high = { atMs: 0, value: Infinity }
  for (const gate of gates) {
    if (gate.low > high.value) return high
    if (gate.high < low.value) return low
    if (gate.low >= low.value) low = { atMs: gate.atMs, value: gate.low }
    if (gate.high <= high.value) high = { atMs: gate.atMs, value: gate.high }
  }
  return undefined
}

function findLevelInside(gates: readonly Gate[], target: number): number {
  // A camera of hours has more gates than a call may have arguments.
  const low = gates.reduce((most, gate) => Math.max(most, gate.low), -Infinity)
  const high = gates.reduce((least, gate) => Math.min(least, gate.high), Infinity)
  return Math.min(high, Math.max(low, target))
}

/** The furthest straight line from a knot through the gates behind it, which begin at `first`: its first bend, or the end. */
function findNextKnot(from: Knot, gates: readonly Gate[], first: number, end: Knot): Knot {
  let floor = { slope: -Infinity, knot: end }
  let ceiling = { slope: Infinity, knot: end }
  for (let at = first; at < gates.length; at++) {
    const gate = gates[at]
    if (!gate || gate.atMs > end.atMs) break
    const isEnd = gate.atMs === end.atMs
    const low = isEnd ? end.value : gate.low
    const high = isEnd ? end.value : gate.high
    const lowSlope = (low - from.value) / (gate.atMs - from.atMs)
    const highSlope = (high - from.value) / (gate.atMs - from.atMs)
    if (lowSlope > ceiling.slope) return ceiling.knot
    if (highSlope < floor.slope) return floor.knot
    if (lowSlope >= floor.slope) floor = { slope: lowSlope, knot: { atMs: gate.atMs, value: low } }
    if (highSlope <= ceiling.slope) ceiling = { slope: highSlope, knot: { atMs: gate.atMs, value: high } }
  }
  return end
}

/**
 * The shortest path through a tube, like a string pulled tight: it rests as long as possible, moves in straight lines, and
 * reverses as rarely as possible. `target` is where it rests when any position would do.
 */
export function pullTautString(gates: readonly Gate[], target: number): Knot[] {
  const first = gates[0]
  const last = gates.at(-1)
  if (!first || !last) return []
  const start = findFirstBend(gates)
  const end = findFirstBend(gates.toReversed())
  if (!start || !end) return [{ atMs: first.atMs, value: findLevelInside(gates, target) }]
  const knots: Knot[] = [start]
  let behind = 0
  for (let knot = start; knot.atMs < end.atMs; ) {
    while ((gates[behind]?.atMs ?? Infinity) <= knot.atMs) behind++
    knot = findNextKnot(knot, gates, behind, end)
    knots.push(knot)
  }
  if (start.atMs > first.atMs) knots.unshift({ atMs: first.atMs, value: start.value })
  return knots
}
