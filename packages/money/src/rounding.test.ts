import fc from 'fast-check'
import { expect, test } from 'vitest'
import { providerRounding, roundHalfAwayFromZero, roundHalfEven } from './rounding.ts'

const numerator = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n })
const denominator = fc.oneof(fc.bigInt({ min: 1n, max: 12n }), fc.bigInt({ min: 1n, max: 10n ** 20n }))

test.each([
  [25n, 10n, 3n, 2n],
  [-25n, 10n, -3n, -2n],
  [35n, 10n, 4n, 4n],
  [-35n, 10n, -4n, -4n],
  [24n, 10n, 2n, 2n],
  [-26n, 10n, -3n, -3n],
  [0n, 7n, 0n, 0n],
  [4n, 7n, 1n, 1n],
])('%i over %i: away from zero %i, even %i', (over, under, away, even) => {
  expect(roundHalfAwayFromZero(over, under)).toBe(away)
  expect(roundHalfEven(over, under)).toBe(even)
})

test('no whole number is nearer than the one chosen, and ties go where the name says', () => {
  fc.assert(
    fc.property(numerator, denominator, (over, under) => {
      for (const round of [roundHalfAwayFromZero, roundHalfEven]) {
        const twiceOff = 2n * (over - round(over, under) * under)
        expect(twiceOff <= under && twiceOff >= -under).toBe(true)
        if (twiceOff === under || twiceOff === -under) {
          if (round === roundHalfEven) expect(round(over, under) % 2n).toBe(0n)
          else expect(twiceOff > 0n).toBe(over < 0n)
        }
      }
    }),
  )
})

test('the provider rounds ties away from zero', () => {
  expect(providerRounding(-1n, 2n)).toBe(-1n)
  expect(providerRounding(1n, 2n)).toBe(1n)
})
