import type { DeclaredCall } from './declared-call.ts'

const none: DeclaredCall = {}
const project: DeclaredCall = { ids: { projectId: 'project' } }
const ofAnotherShop = 'nothing is sold in the matrix; billing.routes.test.ts asks for those of another team'
const coupon: DeclaredCall = { open: { couponId: 'of this server, for whoever brings it' } }
const tillPayment: DeclaredCall = { open: { invoiceId: ofAnotherShop } }
/** For staff alone, whoever asks. */
const staffOrg: DeclaredCall = { ids: { orgId: 'org' }, foreign: 403 }

/** Plans, payments, refunds, and what staff do about them. */
export const declaredBillingCalls: Readonly<Record<string, DeclaredCall>> = {
  checkRefundEligibility: project,
  refundProject: project,
  listPlans: none,
  getPriceList: none,
  listCoupons: none,
  getMySubscription: none,
  estimateSubscriptionSwitch: coupon,
  switchSubscription: coupon,
  cancelSubscription: none,
  undoCancel: none,
  abandonSwitch: none,
  acceptOffer: none,
  getBillLink: { open: { subId: ofAnotherShop }, rest: { subId: 'sub_5mpvnA6xwJKiDDiW' } },
  listInvoices: none,
  putBillingDetails: { open: { taxId: 'of a tax office' } },
  getTillPayment: tillPayment,
  payAtTill: tillPayment,
  confirmAtTill: tillPayment,
  saveTillCard: none,
  findOrgs: none,
  getEventComparison: none,
  getOrgBilling: staffOrg,
  adjustCredits: staffOrg,
  extendTrial: staffOrg,
  resendInvoice: { ...staffOrg, open: { invoiceId: ofAnotherShop } },
  creditInvoice: { ...staffOrg, open: { invoiceId: ofAnotherShop }, rest: { reason: 'A mistake' } },
}
