import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { getFlagHistory as endpoint } from '@clipwright/contract/announcements/flags'
import type { PersonContext } from '#platform/http/context.ts'
import { readExposures } from '../../operations/product-events/experiment-events.ts'
import { requireStaff } from '../../identity/auth/impersonated-session.ts'
import { findFlag } from './flags.store.ts'
import { listFlagChanges } from './flags.views.ts'

export async function getFlagHistory(ctx: PersonContext, { key }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  await requireStaff(ctx)
  if (!(await findFlag(ctx.db, key))) throw new AppError('RecordNotExisted', { cause: `flag ${key}` })
  const changes = await listFlagChanges(ctx.db, key)
  return {
    changes: changes.map(({ action, by, createdAt, details }) => ({ action, by: by ?? '', at: createdAt.toISOString(), details })),
    exposures: await readExposures(ctx.db, key),
  }
}
