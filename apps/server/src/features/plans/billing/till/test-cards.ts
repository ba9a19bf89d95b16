import type { TestCard } from '@clipwright/contract/plans/till'
import type { z } from 'zod'

/**
 * `plain`: always pays. `firstStep`: the person confirms the first payment, later ones go through. `everyStep`: the person confirms every payment.
 * `declined`: never pays. `declinedLater`: pays while the person is there, not afterwards.
 */
export type CardBehaviour = 'plain' | 'firstStep' | 'everyStep' | 'declined' | 'declinedLater'

/** The numbers that Stripe uses for the same. */
const behaviours: Readonly<Record<string, CardBehaviour>> = {
  '4242424242424242': 'plain',
  '5555555555554444': 'plain',
  '4000002500003155': 'firstStep',
  '4000002760003184': 'everyStep',
  '4000000000009995': 'declined',
  '4000000000000341': 'declinedLater',
}

/** Null for a card that is no test card, which must not be typed in here. */
export function findBehaviour({ number }: z.output<typeof TestCard>): CardBehaviour | null {
  return (Object.hasOwn(behaviours, number) && behaviours[number]) || null
}

export const brandOf = (number: string): string => (number.startsWith('5') ? 'Mastercard' : 'Visa')

/** `isThere`: the person typed it in just now. */
export function chargeOutcome(behaviour: CardBehaviour, isThere: boolean): 'paid' | 'needsAction' | 'declined' {
  if (behaviour === 'declined' || (behaviour === 'declinedLater' && !isThere)) return 'declined'
  return behaviour === 'everyStep' || (behaviour === 'firstStep' && isThere) ? 'needsAction' : 'paid'
}
