import type { EventPass } from '@clipwright/contract/announcements/client-setup'
import type { UserId } from '@clipwright/contract/ids'
import type { Config } from '#config/config.ts'
import type { Db, Queryable } from '#platform/db/tx.ts'
import { serverSecret } from '#platform/http/server-secret.ts'
import { makeEventPass } from './event-pass.ts'
import * as store from './product-events.store.ts'

export const passSecret = 'product-events'

type Asker = { db: Db; deps: { config: Pick<Config, 'telemetry'> }; userId: UserId; impersonatorId: UserId | null }

/** Lets a page send events for its person; null when nothing is collected, and while staff impersonate them. */
export async function makePassFor(ctx: Asker): Promise<EventPass | null> {
  if (!ctx.deps.config.telemetry.isOn || ctx.impersonatorId !== null) return null
  return makeEventPass(await serverSecret(ctx.db, passSecret), ctx.userId, Date.now())
}

/** Number of people who saw each group of an experiment; empty when events are not collected. */
export async function readExposures(db: Queryable, experiment: string): Promise<{ group: string; people: number }[]> {
  return store.countExposures(db, experiment)
}
