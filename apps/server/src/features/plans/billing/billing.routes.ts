import { listCoupons as couponsEndpoint } from '@clipwright/contract/plans/coupons'
import { listInvoices as invoicesEndpoint } from '@clipwright/contract/plans/invoices'
import { putBillingDetails as detailsEndpoint } from '@clipwright/contract/plans/billing-details'
import { listPlans as plansEndpoint } from '@clipwright/contract/plans/plan-details'
import { getPriceList as priceListEndpoint } from '@clipwright/contract/plans/price-list'
import * as api from '@clipwright/contract/plans/subscriptions'
import * as till from '@clipwright/contract/plans/till'
import { handle, routes } from '#platform/http/handle.ts'
import { acceptOffer } from './accept-offer.ts'
import { abandonSwitch, cancelSubscription, undoCancel } from './cancel-subscription.ts'
import { estimateSubscriptionSwitch } from './estimate-subscription-switch.ts'
import { getBillLink } from './get-bill-link.ts'
import { getMySubscription } from './get-my-subscription.ts'
import { getPriceList } from './get-price-list.ts'
import { listCoupons } from './list-coupons.ts'
import { listInvoices } from './list-invoices.ts'
import { listPlans } from './list-plans.ts'
import { putBillingDetails } from './put-billing-details.ts'
import { switchSubscription } from './switch-subscription.ts'
import { confirmAtTill, getTillPayment, payAtTill, saveTillCard } from './till/till-page.ts'

export const billingRoutes = routes([
  handle(plansEndpoint, listPlans),
  handle(priceListEndpoint, getPriceList),
  handle(couponsEndpoint, listCoupons),
  handle(api.getMySubscription, getMySubscription),
  handle(api.estimateSubscriptionSwitch, estimateSubscriptionSwitch),
  handle(api.switchSubscription, switchSubscription),
  handle(api.cancelSubscription, cancelSubscription),
  handle(api.undoCancel, undoCancel),
  handle(api.abandonSwitch, abandonSwitch),
  handle(api.acceptOffer, acceptOffer),
  handle(api.getBillLink, getBillLink),
  handle(detailsEndpoint, putBillingDetails),
  handle(invoicesEndpoint, listInvoices),
  handle(till.getTillPayment, getTillPayment),
  handle(till.payAtTill, payAtTill),
  handle(till.confirmAtTill, confirmAtTill),
  handle(till.saveTillCard, saveTillCard),
])
