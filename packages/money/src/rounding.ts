import { calculator, halfAwayFromZero, halfEven } from 'dinero.js/bigint'

/** Division of whole numbers with a named way to round; the denominator is positive. */
export type Rounding = (numerator: bigint, denominator: bigint) => bigint

/** To the nearest, ties away from zero: 2.5 is 3 and −2.5 is −3. */
export const roundHalfAwayFromZero: Rounding = (numerator, denominator) => halfAwayFromZero(numerator, denominator, calculator)

/** To the nearest, ties to the even neighbour: 2.5 is 2 and 3.5 is 4. Banker's rounding. */
export const roundHalfEven: Rounding = (numerator, denominator) => halfEven(numerator, denominator, calculator)

/** How the payment provider rounds each line of an invoice; the built-in till does the same. */
export const providerRounding: Rounding = roundHalfAwayFromZero
