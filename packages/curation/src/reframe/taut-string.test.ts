import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { pullTautString, widenToSpeed, type Gate, type Knot } from './taut-string.ts'

const gatesOf = (middles: readonly number[], reach: number): Gate[] =>
  middles.map((middle, index) => ({ atMs: index * 200, low: middle - reach, high: middle + reach }))

function valueAt(knots: readonly Knot[], atMs: number): number {
  const next = knots.findIndex((knot) => knot.atMs > atMs)
  const after = next === -1 ? undefined : knots[next]
  const before = next === -1 ? knots.at(-1) : knots[next - 1]
  if (!before || !after) return (before ?? after)?.value ?? 0
  return before.value + ((after.value - before.value) * (atMs - before.atMs)) / (after.atMs - before.atMs)
}

const travel = (values: readonly number[]): number =>
  values.reduce((sum, value, index) => sum + Math.abs(value - (values[index - 1] ?? value)), 0)
const middles = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 60 })

describe('taut string', () => {
  it('rests through a tube of hours', () => {
    const gates = gatesOf(
      Array.from({ length: 200_000 }, () => 0.5),
      0.1,
    )
    expect(pullTautString(gates, 0.45)).toEqual([{ atMs: 0, value: 0.45 }])
  })

  it('passes each gate a few times at most, however often it bends', () => {
    let reads = 0
    const gates = gatesOf(
      Array.from({ length: 3000 }, (_, index) => (index >> 2) % 2),
      0.1,
    ).map(
      (gate) =>
        new Proxy(gate, {
          get: (target, name) => {
            if (name === 'atMs') reads++
            return Reflect.get(target, name)
          },
        }),
    )
    expect(pullTautString(gates, 0.5).length).toBeGreaterThan(1000)
    expect(reads).toBeLessThan(20 * gates.length)
  })

  it('stands still when it can', () => {
    expect(pullTautString(gatesOf([0.5, 0.55, 0.48, 0.52], 0.1), 0.5)).toEqual([{ atMs: 0, value: 0.5 }])
  })

  it('goes straight from wall to wall when it must move', () => {
    const knots = pullTautString(gatesOf([0, 0, 0, 1, 1, 1], 0.25), 0)
    expect(knots).toEqual([
      { atMs: 0, value: 0.25 },
      { atMs: 400, value: 0.25 },
      { atMs: 600, value: 0.75 },
    ])
  })

  it('stays inside the tube', () => {
    fc.assert(
      fc.property(middles, (list) => {
        const gates = gatesOf(list, 0.1)
        const knots = pullTautString(gates, 0.5)
        for (const { atMs, low, high } of gates) {
          expect(valueAt(knots, atMs)).toBeGreaterThanOrEqual(low - 1e-9)
          expect(valueAt(knots, atMs)).toBeLessThanOrEqual(high + 1e-9)
        }
      }),
      { seed: 3 },
    )
  })

  it('is no longer than any other path that stays inside', () => {
    fc.assert(
      fc.property(middles, (list) => {
        const knots = pullTautString(gatesOf(list, 0.1), 0.5)
        // Two such paths: the centre of the tube, and the greedy one that moves only when pushed by a wall.
        let pushed = list[0] ?? 0
        const lazy = list.map((middle) => (pushed = Math.min(middle + 0.1, Math.max(middle - 0.1, pushed))))
        const ours = travel(knots.map(({ value }) => value))
        expect(ours).toBeLessThanOrEqual(travel(list) + 1e-9)
        expect(ours).toBeLessThanOrEqual(travel(lazy) + 1e-9)
      }),
      { seed: 4 },
    )
  })

  it('keeps to the speed limit once the walls are opened', () => {
    const speed = 0.0004
    fc.assert(
      fc.property(middles, (list) => {
        const knots = pullTautString(widenToSpeed(gatesOf(list, 0.1), speed), 0.5)
        for (const [index, { atMs, value }] of knots.entries()) {
          const before = knots[index - 1]
          if (before) expect(Math.abs(value - before.value) / (atMs - before.atMs)).toBeLessThanOrEqual(speed + 1e-9)
        }
      }),
      { seed: 5 },
    )
  })

  it('reverses no sooner than the width of the tube divided by the speed', () => {
    const speed = 0.0004
    fc.assert(
      fc.property(middles, (list) => {
        const knots = pullTautString(widenToSpeed(gatesOf(list, 0.1), speed), 0.5)
        const turns = knots.filter(({ value }, index) => {
          const [before, after] = [knots[index - 1]?.value ?? value, knots[index + 1]?.value ?? value]
          return (value - before) * (after - value) < -1e-15
        })
        for (const [index, { atMs }] of turns.entries()) {
          const before = turns[index - 1]
          if (before) expect(atMs - before.atMs).toBeGreaterThanOrEqual(0.2 / speed - 1e-6)
        }
      }),
      { seed: 6 },
    )
  })
})
