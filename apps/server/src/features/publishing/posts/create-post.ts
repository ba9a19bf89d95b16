import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import { type PostBatchId, PostId, PostTargetId, type SocialAccountId } from '@clipwright/contract/ids'
import type { createPost as endpoint } from '@clipwright/contract/publishing/posts'
import { readTimeAfter } from '#platform/clock/database-clock.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { ActorContext, RequestContext } from '#platform/http/context.ts'
import { newId } from '#platform/ids/new-id.ts'
import { getClip, getLockedClip } from '../../clips/clips/open-clip.ts'
import { queueRender } from '../../clips/clips/render/queue-render.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { requireDecision } from './approvals/approvals.store.ts'
import { claimSlot, isSlotted } from './slots/next-slot.ts'
import { insertPost, insertTargets } from './posts.store.ts'
import { zoneDataVersion } from './local-time.ts'
import { wakeDispatcher } from './due-targets.store.ts'
import { readExportSize } from './export-size.ts'
import { readFacts, type ReadPost, readPost, refuseFindings } from './read-request.ts'
import { showPost } from './show-post.ts'
import { deadlineOf, firstLookAt } from './target-times.ts'

/** The clip is exported as it is now; later edits do not change the post. */
export async function createPost(ctx: RequestContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const slotAccountId = isSlotted(input.when) ? input.when.nextSlot : null
  return { post: await showPost(ctx, await schedulePost(ctx, input, { batchId: null, slotAccountId })) }
}

/** `slotAccountId`: whose posting time it takes. `needsApproval`: it goes out once somebody has approved it. */
type Plan = { batchId: PostBatchId | null; slotAccountId: SocialAccountId | null; needsApproval?: boolean }

/** The same, as one of several. Throws `PostRefusedError` also when another post has taken its posting time. */
export async function schedulePost(ctx: ActorContext, input: Input<typeof endpoint>, plan: Plan): Promise<PostId> {
  const facts = await readFacts(ctx, await getClip(ctx, { projectId: input.projectId, clipId: input.clipId }))
  const postId = PostId.parse(newId())
  while (!(await save(ctx, input, { ...plan, postId, facts }))) {
    // The next free one is looked for anew; one that was named is gone.
    if (!isSlotted(input.when)) throw new AppError('PostRefusedError', { details: [{ path: 'when', message: 'slot-taken' }] })
  }
  return postId
}

type Saving = Plan & { postId: PostId; facts: Awaited<ReturnType<typeof readFacts>> }

/** False when another post took the slot meanwhile. */
async function save(ctx: ActorContext, input: Input<typeof endpoint>, saving: Saving): Promise<boolean> {
  const { postId, facts, batchId, slotAccountId, needsApproval = false } = saving
  const ref = { projectId: input.projectId, clipId: input.clipId }
  const request = await readPost(ctx, { ...input, postId: null }, { ...facts, ...(await readExportSize(ctx, ref)) })
  refuseFindings(request)
  const { fireAt, localTime, zone, isSecond } = request.time
  return ctx.db.transaction(async (tx) => {
    if (slotAccountId && !(await claimSlot(tx, ctx.orgId, { accountId: slotAccountId, fireAt, exceptPost: null }))) return false
    const open = await getLockedClip(ctx, tx, ref)
    const render = await queueRender(ctx, tx, open, 'VIDEO_FILE')
    await insertPost(tx, {
      id: postId,
      orgId: ctx.orgId,
      ...ref,
      renderId: render.id,
      clipTitle: open.clip.title,
      ...facts,
      title: input.title,
      text: input.text,
      createdBy: ctx.userId,
      localTime,
      zone,
      isSecond,
      fireAt,
      zoneData: zoneDataVersion,
      slotAccountId,
      firstComment: input.firstComment,
      coverAtMs: input.coverAtMs,
      sendsCaptions: input.sendsCaptions,
      batchId,
    })
    await addTargets(ctx, tx, postId, request.targets, fireAt)
    if (needsApproval) await requireDecision(tx, ctx.orgId, postId)
    await recordAudit(ctx, tx, {
      orgId: ctx.orgId,
      actorId: ctx.userId,
      action: 'post.scheduled',
      object: `post:${postId}`,
      details: { clipId: ref.clipId, fireAt: fireAt.toISOString(), accounts: request.targets.length },
    })
    await wakeDispatcher(tx)
    return true
  })
}

export async function addTargets(ctx: ActorContext, tx: Tx, postId: PostId, targets: ReadPost['targets'], fireAt: Date): Promise<void> {
  const now = await readTimeAfter(tx, 0)
  const rows = targets.map(({ account, ownText, choices, fit }) => ({
    id: PostTargetId.parse(newId()),
    orgId: ctx.orgId,
    postId,
    accountId: account.id,
    ownText,
    choices,
    fit,
    fireAt,
    state: 'scheduled' as const,
    nextAt: firstLookAt(fireAt, { platform: account.platform, choices: { ...account.choices, ...choices } }, now),
    deadlineAt: deadlineOf(fireAt, now),
  }))
  await insertTargets(tx, ctx.orgId, rows, ctx.userId)
}
