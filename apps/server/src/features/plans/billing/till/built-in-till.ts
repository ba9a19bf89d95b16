import type { PaymentProvider } from '../payment-provider.ts'
import { chargeOutcome } from './test-cards.ts'
import * as store from './till.store.ts'

/** The test till that ships with the product: test cards, no money. */
export const builtInTill: PaymentProvider = {
  platform: 'BUILTIN',
  payPath: (invoiceId) => `/subscription/till/${invoiceId}`,
  cardPath: '/subscription/till/card',
  openCardPage: async () => builtInTill.cardPath,
  async findCard(db, orgId) {
    const card = await store.findCard(db, orgId)
    return card ? { brand: card.brand, last4: card.last4, expMonth: card.expMonth, expYear: card.expYear } : null
  },
  charge: (db, payment) =>
    db.transaction(async (tx) => {
      const before = await store.lockPayment(tx, payment)
      if (before === 'paid') return before
      const card = await store.findCard(tx, payment.orgId)
      const outcome = card ? chargeOutcome(card.behaviour, false) : 'declined'
      await store.savePayment(tx, payment, outcome)
      return outcome
    }),
  refund: (db, refund) => db.transaction((tx) => store.insertRefund(tx, refund)),
}
