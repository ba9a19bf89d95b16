import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { OrgId } from '@clipwright/contract/ids'
import type {
  confirmAtTill as confirmEndpoint,
  getTillPayment as getEndpoint,
  payAtTill as payEndpoint,
  saveTillCard as cardEndpoint,
  TillPayment,
} from '@clipwright/contract/plans/till'
import { money } from '@clipwright/money/money'
import { moneyToJson } from '@clipwright/money/money-json'
import type { Db } from '#platform/db/tx.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { recordAudit } from '../../../operations/audit/record-audit.ts'
import { applyOutcome } from '../apply-outcome.ts'
import * as invoices from '../invoices.store.ts'
import { chargeInvoiceJob } from '../jobs/charge-invoice.job.ts'
import type { PaymentOutcome } from '../payment-provider.ts'
import { readPayment } from '../read-payment.ts'
import { requireShop, type Shop } from '../shop.ts'
import { builtInTill } from './built-in-till.ts'
import { brandOf, chargeOutcome, findBehaviour } from './test-cards.ts'
import * as store from './till.store.ts'

export async function getTillPayment(ctx: RequestContext, { invoiceId }: Input<typeof getEndpoint>): Promise<Reply<typeof getEndpoint>> {
  requireTill(ctx)
  return describePayment(ctx.db, ctx.orgId, invoiceId)
}

/** Pays with a card that was typed in, which pays renewals from then on unless it was declined. */
export async function payAtTill(ctx: RequestContext, { invoiceId, card }: Input<typeof payEndpoint>): Promise<Reply<typeof payEndpoint>> {
  const shop = requireTill(ctx)
  const tillCard = readCard(card)
  const payment = await readPayment(ctx.db, ctx.orgId, invoiceId)
  if (!payment) return describePayment(ctx.db, ctx.orgId, invoiceId)
  const outcome = await ctx.db.transaction(async (tx) => {
    const before = await store.lockPayment(tx, payment)
    if (before === 'paid') return before
    const attempt = chargeOutcome(tillCard.behaviour, true)
    await store.savePayment(tx, payment, attempt)
    if (attempt !== 'declined') await store.saveCard(tx, ctx.orgId, tillCard)
    return attempt
  })
  return finish(ctx, shop, invoiceId, outcome)
}

/** The second step. Refused, the payment is open again. */
export async function confirmAtTill(
  ctx: RequestContext,
  { invoiceId, isAllowed }: Input<typeof confirmEndpoint>,
): Promise<Reply<typeof confirmEndpoint>> {
  const shop = requireTill(ctx)
  const payment = await readPayment(ctx.db, ctx.orgId, invoiceId)
  if (!payment) return describePayment(ctx.db, ctx.orgId, invoiceId)
  const outcome = await ctx.db.transaction(async (tx) => {
    const before = await store.lockPayment(tx, payment)
    if (before !== 'needsAction') return before ?? 'declined'
    const answer = isAllowed ? 'paid' : 'declined'
    await store.savePayment(tx, payment, answer)
    return answer
  })
  return finish(ctx, shop, invoiceId, outcome)
}

/** Another card from now on. Open invoices are tried again with it. */
export async function saveTillCard(ctx: RequestContext, { card }: Input<typeof cardEndpoint>): Promise<Reply<typeof cardEndpoint>> {
  requireTill(ctx)
  const tillCard = readCard(card)
  await ctx.db.transaction(async (tx) => {
    await store.saveCard(tx, ctx.orgId, tillCard)
    await recordAudit(ctx, tx, { orgId: ctx.orgId, actorId: ctx.userId, action: 'billing.card_changed', object: `org:${ctx.orgId}` })
    for (const { id } of await invoices.listUnpaid(tx, ctx.orgId)) {
      await chargeInvoiceJob.enqueue(tx, { orgId: ctx.orgId, invoiceId: id }, { orgId: ctx.orgId, key: id })
    }
  })
  const { brand, last4, expMonth, expYear } = tillCard
  return { card: { brand, last4, expMonth, expYear } }
}

function requireTill(ctx: RequestContext): Shop {
  const shop = requireShop(ctx.deps.config)
  if (shop.provider !== builtInTill) throw new AppError('RecordNotExisted', { cause: 'the built-in till is not in use' })
  return shop
}

async function finish(ctx: RequestContext, shop: Shop, invoiceId: string, outcome: PaymentOutcome): Promise<TillPayment> {
  const { db, orgId } = ctx
  await db.transaction((tx) => applyOutcome(shop, tx, { orgId, invoiceId, outcome, isPersonThere: true }))
  return describePayment(db, orgId, invoiceId)
}

type TypedCard = Input<typeof payEndpoint>['card']

function readCard(card: TypedCard): store.TillCard {
  const behaviour = findBehaviour(card)
  if (!behaviour) {
    throw new AppError('InvalidParam', {
      say: 'This till takes test cards only. Never type in a real card here.',
      details: [{ path: 'card.number', message: 'no test card' }],
    })
  }
  const { number, expMonth, expYear } = card
  return { behaviour, brand: brandOf(number), last4: number.slice(-4), expMonth, expYear }
}

async function describePayment(db: Db, orgId: OrgId, invoiceId: string): Promise<TillPayment> {
  const invoice = await invoices.findInvoice(db, orgId, invoiceId)
  if (!invoice || invoice.kind === 'creditNote') throw new AppError('RecordNotExisted', { cause: `invoice ${invoiceId}` })
  return {
    invoiceId,
    amount: moneyToJson(money(BigInt(invoice.total), invoice.currency)),
    next: invoice.change?.next ?? null,
    state: invoice.status === 'open' ? invoice.payment : invoice.status,
    expiresAt: invoice.expiresAt?.toISOString() ?? null,
    card: await builtInTill.findCard(db, orgId),
  }
}
