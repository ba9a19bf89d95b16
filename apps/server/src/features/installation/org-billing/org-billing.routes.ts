import * as api from '@clipwright/contract/installation/org-billing'
import { handle, routes } from '#platform/http/handle.ts'
import { adjustCredits, extendTrial } from './adjust-credits.ts'
import { creditInvoice, resendInvoice } from './credit-invoice.ts'
import { findOrgs, getEventComparison, getOrgBilling } from './read-org-billing.ts'

export const orgBillingRoutes = routes([
  handle(api.findOrgs, findOrgs),
  handle(api.getEventComparison, getEventComparison),
  handle(api.getOrgBilling, getOrgBilling),
  handle(api.adjustCredits, adjustCredits),
  handle(api.extendTrial, extendTrial),
  handle(api.resendInvoice, resendInvoice),
  handle(api.creditInvoice, creditInvoice),
])
