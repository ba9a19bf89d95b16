import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MoneyAmount } from './money-amount.ts'
import { PaymentCard } from './subscriptions.ts'
import { PlanChoice } from './plan-names.ts'

const InvoiceId = z.string().regex(/^[A-Za-z0-9_-]{6,40}$/)

/** `needsAction`: the bank asks for a second step. */
const PaymentState = z.enum(['open', 'needsAction', 'declined', 'paid', 'void'])

export const TillPayment = z.object({
  invoiceId: InvoiceId,
  amount: MoneyAmount,
  /** What is bought; null for a renewal. */
  next: PlanChoice.nullable(),
  state: PaymentState,
  expiresAt: z.iso.datetime().nullable(),
  card: PaymentCard.nullable(),
})
export type TillPayment = z.infer<typeof TillPayment>

const examplePayment: z.input<typeof TillPayment> = {
  invoiceId: '0123456789abcdef',
  amount: { amount: '2900', currency: 'USD' },
  next: { plan: 'Pro', cycle: 'Monthly', pack: 1 },
  state: 'open',
  expiresAt: '2026-11-25T19:00:00.000Z',
  card: null,
}
const ByInvoice = z.object({ invoiceId: InvoiceId })

export const TestCard = z.strictObject({
  /** Sixteen digits of a test card; spaces do not count. */
  number: z
    .string()
    .transform((text) => text.replaceAll(' ', ''))
    .pipe(z.string().regex(/^\d{13,19}$/)),
  expMonth: z.number().int().min(1).max(12),
  expYear: z.number().int().min(2000).max(2099),
})

export const getTillPayment = endpoint({
  name: 'getTillPayment',
  method: 'GET',
  path: '/till/payments/:invoiceId',
  summary: 'One payment at the built-in till. RecordNotExisted where it is not in use.',
  permission: 'subscription:edit',
  params: ByInvoice,
  reply: TillPayment,
  example: { request: { params: { invoiceId: '0123456789abcdef' } }, reply: examplePayment },
  errors: ['NoPermission', 'RecordNotExisted'],
})

export const payAtTill = endpoint({
  name: 'payAtTill',
  method: 'POST',
  path: '/till/payments/:invoiceId/pay',
  summary: 'Pay with a test card, which from then on pays renewals. No money moves.',
  permission: 'subscription:edit',
  notWhileImpersonating: true,
  rate: { limit: 60, windowSec: 3600 },
  params: ByInvoice,
  body: z.strictObject({ card: TestCard }),
  reply: TillPayment,
  example: {
    request: { params: { invoiceId: '0123456789abcdef' }, body: { card: { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2030 } } },
    reply: { ...examplePayment, state: 'paid' },
  },
  errors: ['InvalidParam', 'NoPermission', 'RateExceed', 'RecordNotExisted'],
})

export const confirmAtTill = endpoint({
  name: 'confirmAtTill',
  method: 'POST',
  path: '/till/payments/:invoiceId/confirm',
  summary: 'The second step that the bank asks for: allow or refuse the payment.',
  permission: 'subscription:edit',
  notWhileImpersonating: true,
  rate: { limit: 60, windowSec: 3600 },
  params: ByInvoice,
  body: z.strictObject({ isAllowed: z.boolean() }),
  reply: TillPayment,
  example: {
    request: { params: { invoiceId: '0123456789abcdef' }, body: { isAllowed: true } },
    reply: { ...examplePayment, state: 'paid' },
  },
  errors: ['InvalidParam', 'NoPermission', 'RateExceed', 'RecordNotExisted'],
})

export const saveTillCard = endpoint({
  name: 'saveTillCard',
  method: 'POST',
  path: '/till/card',
  summary: 'Pay renewals with another test card. An open invoice is tried again with it.',
  permission: 'subscription:edit',
  notWhileImpersonating: true,
  rate: { limit: 60, windowSec: 3600 },
  body: z.strictObject({ card: TestCard }),
  reply: z.object({ card: PaymentCard }),
  example: {
    request: { body: { card: { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2030 } } },
    reply: { card: { brand: 'Visa', last4: '4242', expMonth: 12, expYear: 2030 } },
  },
  errors: ['InvalidParam', 'NoPermission', 'RateExceed', 'RecordNotExisted'],
})
