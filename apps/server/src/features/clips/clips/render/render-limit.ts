import type { ClipId } from '@clipwright/contract/ids'
import type { Tx } from '#platform/db/tx.ts'
import type { ActorContext } from '#platform/http/context.ts'
import { takeFromLimit } from '#platform/http/rate-limit.ts'

const windowSec = 60

/** The editor saves at most twice a second, half a second after the last change, and each save renders a preview. */
const savesOfOneClip = 120

/**
 * Counts new renders against the organisation’s limit; throws `RateExceed`. Called last in a transaction: the count is one
 * row for the whole organisation, and a refusal rolls it back.
 */
export async function takeFromRenderLimit(ctx: ActorContext, tx: Tx, count = 1): Promise<void> {
  const limit = ctx.deps.config.limits.rendersPerMinute
  await takeFromLimit(tx, { key: `render:${ctx.orgId}`, limit, windowSec, uses: count })
}

/**
 * The same for a preview that comes with a save. A clip has one editor at a time, and its newest preview replaces the
 * waiting ones, so each clip has a count of its own: however many people edit, nobody’s save is held up by the others.
 */
export async function takeFromSaveLimit(ctx: ActorContext, tx: Tx, clipId: ClipId): Promise<void> {
  await takeFromLimit(tx, { key: `render-saved:${ctx.orgId}:${clipId}`, limit: savesOfOneClip, windowSec })
}
