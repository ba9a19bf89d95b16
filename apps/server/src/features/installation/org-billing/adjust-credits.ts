import type { adjustCredits as adjustEndpoint, extendTrial as extendEndpoint } from '@clipwright/contract/installation/org-billing'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { OrgId, UserId } from '@clipwright/contract/ids'
import type { Tx } from '#platform/db/tx.ts'
import { readTimeAfter } from '#platform/clock/database-clock.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { newId } from '#platform/ids/new-id.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { reopenTrial } from '../../plans/billing/reopen-trial.ts'
import { grantCredits } from '../../plans/credits/grant-credits.ts'
import { takeCredits } from '../../plans/credits/take-credits.ts'
import { openOrg } from './open-org.ts'

/** How long a bonus of staff can be used. */
const bonusMs = 30 * 86_400_000

export async function adjustCredits(
  ctx: PersonContext,
  { orgId, seconds, reason }: Input<typeof adjustEndpoint>,
): Promise<Reply<typeof adjustEndpoint>> {
  await openOrg(ctx, orgId)
  return ctx.db.transaction(async (tx) => {
    const about = { cause: `staff:${newId()}`, actorId: ctx.userId, reason }
    const change =
      seconds > 0 ? await give(tx, orgId, { ...about, seconds }) : -(await takeCredits(tx, orgId, { ...about, seconds: -seconds }))
    await recordAudit(ctx, tx, {
      orgId,
      actorId: ctx.userId,
      action: 'credits.adjusted',
      object: `org:${orgId}`,
      details: { seconds: change, reason },
    })
    return { seconds: change }
  })
}

async function give(tx: Tx, orgId: OrgId, about: { cause: string; seconds: number; actorId: UserId; reason: string }): Promise<number> {
  const expireAt = await readTimeAfter(tx, bonusMs)
  return (await grantCredits(tx, orgId, { ...about, kind: 'adjustment', source: 'Bonus', expireAt })) ? about.seconds : 0
}

export async function extendTrial(
  ctx: PersonContext,
  { orgId, days, reason }: Input<typeof extendEndpoint>,
): Promise<Reply<typeof extendEndpoint>> {
  const { shop } = await openOrg(ctx, orgId)
  return ctx.db.transaction(async (tx) => {
    const end = await reopenTrial(shop, tx, orgId, days)
    if (end === 'hasPlan') throw new AppError('RecordExisted', { say: 'This team has a plan of its own.' })
    if (end === 'noTrial') throw new AppError('RecordNotExisted', { cause: 'never had a trial' })
    await recordAudit(ctx, tx, { orgId, actorId: ctx.userId, action: 'trial.extended', object: `org:${orgId}`, details: { days, reason } })
    return { trialEndAt: end.toISOString() }
  })
}
