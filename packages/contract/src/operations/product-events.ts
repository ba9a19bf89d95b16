import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ErrorName } from '../errors.ts'
import { GroupName } from '../announcements/flags.ts'
import { PageName } from './pages.ts'

const Plan = z.enum(['FreePlan', 'FreeTrial', 'Starter', 'Essential', 'Pro', 'Business', 'Enterprise'])
const Cycle = z.enum(['Monthly', 'Yearly'])
const SwitchType = z.enum(['plan', 'cycle', 'pack'])
/** Parts of a page that sell. An experiment whose key is one of these divides those who see it. */
const Module = z.enum(['promotion_banner', 'promotion_dialog', 'essential_to_pro', 'plans'])
export type ExposedModule = z.infer<typeof Module>

/**
 * Every event a page may send. Fields come from lists or are names given by staff: none can hold a person's words, a title,
 * a transcript or an address. `docs/telemetry.md` gives the purpose of each.
 */
export const productEvents = {
  'session.start': z.strictObject({}),
  'page.view': z.strictObject({ page: PageName }),
  /** An error was displayed, by its name in the catalogue. */
  'error.shown': z.strictObject({ errorName: z.union([ErrorName, z.enum(['Offline', 'ShieldsError', 'Crash'])]), page: PageName }),
  /** 30 percent of a part was in view for 500 ms. The group is that of the experiment of its name; null without one. */
  'module.exposure': z.strictObject({ module: Module, group: GroupName.nullable() }),
  'payment.upsell_window.show': z.strictObject({ switchType: SwitchType }),
  'payment.upsell_window.click': z.strictObject({ plan: Plan, cycle: Cycle }),
  'payment.upsell_window.redirect': z.strictObject({ plan: Plan, cycle: Cycle }),
  'payment.checkout_window.show': z.strictObject({ plan: Plan, cycle: Cycle }),
  'payment.checkout_window.click': z.strictObject({ plan: Plan, cycle: Cycle }),
  'essential_to_pro.show': z.strictObject({}),
  sca_failed: z.strictObject({}),
} as const

export type ProductEventName = keyof typeof productEvents
export type ProductEventFields<N extends ProductEventName> = z.infer<(typeof productEvents)[N]>
/** As sent and stored. `at` is the time of the event, epoch ms. */
export type ProductEvent = { [N in ProductEventName]: { name: N; at: number; fields: ProductEventFields<N> } }[ProductEventName]

const shapes = Object.entries(productEvents).map(([name, fields]) =>
  z.strictObject({ name: z.literal(name), at: z.number().int().nonnegative(), fields }),
)
export const ProductEventShape = z.union(shapes)

/** Format of a batch. A server that does not know it accepts nothing. */
export const batchVersion = 1

export const EventBatchMeta = z.strictObject({
  /** The same when a batch is sent again, so that it is counted once. */
  batchId: z.string().regex(/^[a-z0-9]{20}$/),
  deviceId: z.string().regex(/^[A-Za-z0-9]{12}$/),
  release: z.string().regex(/^[\w@.+-]{1,60}$/),
  /** Clock of the page, from which its offset is estimated. */
  sentAt: z.number().int().nonnegative(),
})
export type EventBatchMeta = z.infer<typeof EventBatchMeta>

export const sendEventBatch = endpoint({
  name: 'sendEventBatch',
  method: 'POST',
  path: '/analytics/batch',
  summary:
    'Usage events of a page. Takes nothing unless the operator turned this on. Needs a bearer token, or the signed pass of the page.',
  public: 'a signature in the address or a bearer token stands for the person: a page that is being left cannot send headers',
  rate: { limit: 240, windowSec: 60 },
  query: z.object({
    distinctId: z.string().max(40).optional(),
    timestamp: z.coerce.number().int().optional(),
    signature: z.string().max(100).optional(),
  }),
  body: z.strictObject({ version: z.literal(batchVersion), events: z.array(ProductEventShape).min(1).max(500), meta: EventBatchMeta }),
  reply: z.object({ accepted: z.number().int() }),
  example: {
    request: {
      body: {
        version: batchVersion,
        events: [{ name: 'page.view', at: 1_769_851_800_000, fields: { page: 'dashboard' } }],
        meta: { batchId: '0a1b2c3d4e5f6g7h8i9j', deviceId: 'abc123def456', release: 'clipwright@0.1.0', sentAt: 1_769_851_803_000 },
      },
    },
    reply: { accepted: 1 },
  },
  errors: ['InvalidParam', 'LoginRequired', 'RateExceed'],
})
