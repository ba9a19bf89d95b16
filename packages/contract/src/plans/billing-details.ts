import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const BillingDetails = z.strictObject({
  businessName: z.string().trim().max(200),
  /** Lines of a postal address. */
  address: z.string().trim().max(500),
  taxId: z.string().trim().max(60),
})
export type BillingDetails = z.infer<typeof BillingDetails>

export const putBillingDetails = endpoint({
  name: 'putBillingDetails',
  method: 'PUT',
  path: '/billing-details',
  summary: 'Name, address and tax id on invoices from now on; those that were issued do not change.',
  permission: 'subscription:edit',
  rate: { limit: 60, windowSec: 3600 },
  body: BillingDetails,
  reply: BillingDetails,
  example: {
    request: { body: { businessName: 'Northlight Studio', address: '1 Harbour Street\nLondon', taxId: 'GB123456789' } },
    reply: { businessName: 'Northlight Studio', address: '1 Harbour Street\nLondon', taxId: 'GB123456789' },
  },
  errors: ['InvalidParam', 'NoPermission', 'RateExceed', 'RecordNotExisted'],
})
