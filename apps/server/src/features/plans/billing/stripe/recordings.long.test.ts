import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openBillingShop } from '#testing/open-billing-shop.ts'
import { signEvent, startStripeServer } from '#testing/stripe-server/stripe-server.ts'

/** Real events and one example of each resource; see the README there. */
const folder = join(import.meta.dirname, '../../../../../../../../shared/billing')

const readJson = (...path: string[]): Record<string, unknown> => JSON.parse(readFileSync(join(folder, ...path), 'utf8'))

it.skipIf(!existsSync(folder))('takes every recorded event and every resource, and gives nothing for them', async () => {
  const stripe = await startStripeServer()
  onTestFinished(() => stripe[Symbol.asyncDispose]())
  const shop = await openBillingShop({ billing: stripe.env })
  onTestFinished(() => shop[Symbol.asyncDispose]())
  const recordings = readdirSync(join(folder, 'events')).map((name) => readJson('events', name))
  const examples = Object.entries(readJson('fixtures3.json')['resources'] as Record<string, object>).map(([name, object]) => ({
    object: 'event',
    type: `${name}.updated`,
    created: 1_790_000_000,
    api_version: '2026-10-28.endive',
    data: { object },
  }))
  expect([recordings.length, examples.length]).toEqual([71, 176])
  // Many recordings share an id.
  const events = [...recordings, ...examples].map((event, at) => ({ ...event, id: `evt_${at}`, livemode: false }))
  const replies = await Promise.all(
    events.map((event) => shop.http.app.inject({ method: 'POST', url: '/api/webhooks/stripe', ...signEvent(event) })),
  )
  expect(replies.flatMap(({ statusCode, body }, at) => (statusCode === 200 ? [] : [`${events[at]?.id}: ${body}`]))).toEqual([])
  await shop.settle()
  const rows = await shop.db.selectFrom('stripe_event').select(['org_id', 'handled_at']).execute()
  expect([rows.length, rows.filter((row) => row.org_id !== null).length]).toEqual([events.length, 0])
  expect(await shop.db.selectFrom('credit_act').select('seq').execute()).toEqual([])
})
