import { AppError } from '@clipwright/contract/errors'
import type { WorkerContext } from '#pipeline/worker-deps.ts'
import type { Tx } from '#platform/db/tx.ts'
import { publishEvent } from '#platform/live/publish-event.ts'
import { defineWorker } from '#platform/queue/define-worker.ts'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import { PlatformError } from '../../../platforms/platform-error.ts'
import { platformOf } from '../../../platforms/platforms.ts'
import { findAccount, type SocialAccountRow } from '../../../social-accounts/find-account.ts'
import { openPostAccess } from '../../../social-accounts/open-access.ts'
import { findPostRow, lockTarget, type PostRow, type TargetRow } from '../../posts.store.ts'
import { changeCompanion, type CompanionAddress, type CompanionRow, lockCompanion } from '../companions.store.ts'
import { sendCompanion } from '../send-companion.ts'
import { type Missing, tellMissing } from '../tell-missing.ts'
import { sendCompanionJob } from './send-companion.job.ts'

type Open = { companion: CompanionRow; post: PostRow; target: TargetRow; account: SocialAccountRow | undefined }

/** Sends one companion. Whatever happens, the post stays live and is not touched. */
export const sendCompanionWorker = defineWorker(
  sendCompanionJob,
  async (address, ctx: WorkerContext) => {
    const open = await ctx.db.transaction((tx) => begin(ctx, tx, address))
    if (!open) return
    try {
      await send(ctx, open)
    } catch (error) {
      ctx.signal.throwIfAborted()
      const missing = toMissing(error)
      if (missing === null) throw error
      ctx.log.warn({ err: error, ...address }, 'a live post lacks something')
      await ctx.db.transaction(async (tx) => {
        await ctx.finish(tx)
        await endMissing(tx, address, missing)
      })
      return
    }
    await ctx.db.transaction(async (tx) => {
      await ctx.finish(tx)
      await changeCompanion(tx, address, { state: 'done', reason: null, detail: null })
      await tell(tx, open.post, open.target)
    })
  },
  { onGivenUp: (tx, address) => endMissing(tx, address, { reason: 'unreachable', detail: null }) },
)

/** Undefined when nothing is to be done any more. */
async function begin(ctx: WorkerContext, tx: Tx, address: CompanionAddress): Promise<Open | undefined> {
  const companion = await lockCompanion(tx, address)
  if (companion?.state !== 'waiting') return undefined
  await ctx.assertOwned(tx)
  const { post, target } = await openTarget(tx, address)
  const account = await findAccount(tx, address.orgId, target.accountId)
  return { companion, post, target, account }
}

async function openTarget(tx: Tx, { orgId, targetId }: CompanionAddress): Promise<{ post: PostRow; target: TargetRow }> {
  const target = await lockTarget(tx, orgId, targetId)
  const post = target && (await findPostRow(tx, orgId, target.postId))
  if (!target || !post) throw new AppError('RecordNotExisted', { cause: `target ${targetId}` })
  return { post, target }
}

async function send(ctx: WorkerContext, { companion, post, target, account }: Open): Promise<void> {
  const io = { fetch: ctx.deps.fetch.web, signal: ctx.signal }
  const access = await openPostAccess({ db: ctx.db, io }, target)
  const { companions } = platformOf(account?.platform ?? 'RSS')
  const { remoteId } = target
  const isNamed = remoteId !== null && (companions?.isNamed?.(remoteId) ?? true)
  // Connected as somebody else by now: what is theirs is not touched.
  if (!companions || !isNamed || target.preparedFor !== access.extUserId) throw notNamed()
  await using scratch = await makeScratchDir(ctx.deps.config.scratchDir)
  await sendCompanion(ctx, { companion, companions, io, access, post, target: { ...target, remoteId }, folder: scratch.path })
}

const notNamed = () => new PlatformError('fix', { code: 'unnamed', status: 400 })

/** What it lacks from now on; null while another attempt may help. */
function toMissing(error: unknown): Missing | null {
  if (!(error instanceof PlatformError)) return null
  if (error.kind === 'relink') return { reason: 'relink', detail: null }
  if (error.code === 'unnamed' || error.code === 'no-file' || error.code === 'unclear') return { reason: error.code, detail: null }
  if (error.kind === 'retry' || error.kind === 'again-later') return null
  return { reason: 'refused', detail: error.words ?? error.code }
}

async function endMissing(tx: Tx, address: CompanionAddress, missing: Missing): Promise<void> {
  const { post, target } = await openTarget(tx, address)
  await tellMissing(tx, { post, target, kind: address.kind }, missing)
  await tell(tx, post, target)
}

const tell = (tx: Tx, post: PostRow, target: TargetRow) =>
  publishEvent(tx, post.orgId, { type: 'post.state', postId: post.id, targetId: target.id, state: target.state })
