import type { OrgId } from '@clipwright/contract/ids'
import { declined, everyStep, firstStep, plain, proMonthly } from '../../apps/server/src/testing/open-billing-shop.ts'
import { makeTeam } from '../../apps/server/src/testing/make-team.ts'
import type { startStripeServer } from '../../apps/server/src/testing/stripe-server/stripe-server.ts'
import type { KillableProduct } from '../soak/killable-product.ts'

export type StripeServer = Awaited<ReturnType<typeof startStripeServer>>
type World = { product: KillableProduct; stripe: StripeServer; random: () => number }

const cards = [plain, firstStep, everyStep]
const packs = [2, 3, 4, 5]

/** What people do who buy: declined cards, second steps, changes that are given up and paid all the same, tabs that are closed before they come back. */
export async function buyAtRandom(world: World, number: number): Promise<void> {
  const { stripe, random } = world
  const buyer = await openBuyer(world, number)
  if (random() < 0.3) {
    const page = await buyer.openPage((await buyer.change(proMonthly)) ?? '')
    await buyer.call('POST', '/subscriptions/abandon-switch')
    stripe.pay(page, plain)
  }
  const card = cards[Math.floor(random() * cards.length)] ?? plain
  const path = (await buyer.change(proMonthly)) ?? ''
  await payPage(world, await buyer.openPage(path), card)
  if (random() < 0.4) return
  await buyer.openPage(`${path}?paid=1`)
  for (const pack of packs.slice(0, 1 + Math.floor(random() * packs.length))) {
    const next = await buyer.change({ ...proMonthly, pack })
    if (next === null) continue
    await payPage(world, await buyer.openPage(next), card)
    // Nobody comes back to say so; the next change waits for what was paid.
    if (random() < 0.5) return
    await buyer.openPage(`${next}?paid=1`)
  }
  const customer = stripe.books.list('customer', ({ metadata }) => metadata['org_id'] === buyer.orgId)[0]
  if (customer && random() < 0.5) stripe.changeCard(customer.id, plain)
}

async function payPage({ stripe, random }: World, page: string, card: string): Promise<void> {
  if (random() < 0.3) stripe.pay(page, declined ?? '')
  if (stripe.pay(page, card) === 'requires_action') stripe.confirmStep(page)
}

type Buyer = {
  orgId: OrgId
  call(method: 'GET' | 'POST', path: string, body?: object): Promise<{ status: number; body: Record<string, unknown> }>
  /** Where the change is paid; null when the card on file was charged. */
  change(next: object): Promise<string | null>
  /** Where a link of ours leads. */
  openPage(path: string): Promise<string>
}

/** A team of its own, whose owner calls from an address of their own. */
async function openBuyer({ product }: World, number: number): Promise<Buyer> {
  const { orgId, owner } = await makeTeam(product.db, { plan: 'FreePlan', name: `Buyer ${number}` })
  const origin = product.origins[number % product.origins.length] ?? product.origins[0]
  const address = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
  const call: Buyer['call'] = async (method, path, body) => {
    const reply = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${owner.token}`,
        'x-org-id': orgId,
        'x-forwarded-for': address,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
  }
  return {
    orgId,
    call,
    async change(next) {
      const { plan, cycle, pack } = (await call('GET', '/subscriptions')).body
      const offer = (await call('POST', '/subscriptions/estimate', { next, currency: 'USD' })).body
      if (!offer['estimate']) throw new Error(`the estimate answered ${JSON.stringify(offer)}`)
      const { action, charge, estimatedAt } = offer['estimate'] as Record<string, unknown>
      const request = { action, current: { plan, cycle, pack }, next, currency: 'USD', charge, estimatedAt }
      const { status, body } = await call('POST', '/subscriptions/switch', request)
      if (status === 200) return body['redirectUrl'] as string | null
      if (body['errorName'] !== 'UpgradeCardSCAError') throw new Error(`the switch answered ${status}: ${JSON.stringify(body)}`)
      return ((await call('GET', '/subscriptions')).body['pending'] as { url: string }).url
    },
    async openPage(path) {
      const reply = await fetch(new URL(path, origin), { redirect: 'manual', headers: { 'x-forwarded-for': address } })
      if (reply.status !== 303) throw new Error(`${path} answered ${reply.status}`)
      return reply.headers.get('location') ?? ''
    },
  }
}
