import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { SocialAccountId } from '@clipwright/contract/ids'
import type { updatePost as endpoint } from '@clipwright/contract/publishing/posts'
import { readTimeAfter } from '#platform/clock/database-clock.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { findApproved, voidApproval } from './approvals/post-approval.ts'
import { sendFits } from './approvals/send-fits.ts'
import { holdSlots, isSlotted } from './slots/next-slot.ts'
import { beginAnew, canChange, ended, getLockedPost, isOpen, isTakenOut, postUnderWay } from './change-post.ts'
import { addTargets } from './create-post.ts'
import { changeTarget, lockTargets, type PostRow, type TargetRow, updatePostRow } from './posts.store.ts'
import { takeBack } from './hand-over.ts'
import { zoneDataVersion } from './local-time.ts'
import { wakeDispatcher } from './due-targets.store.ts'
import { type PostRequest, readExportFacts, type ReadPost, readPost, refuseFindings } from './read-request.ts'
import { showPost } from './show-post.ts'

/** Accounts that it has gone out to stay as they are. */
export async function updatePost(ctx: RequestContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { when } = input
  await movePost(ctx, input, when && isSlotted(when) ? when.nextSlot : null)
  return { post: await showPost(ctx, input.postId) }
}

/** The same; `slotAccountId`: whose slot the new time is, where there is one. */
export async function movePost(ctx: RequestContext, input: Input<typeof endpoint>, slotAccountId: SocialAccountId | null): Promise<void> {
  const { postId, ...change } = input
  await takeBack(ctx, postId)
  await ctx.db.transaction(async (tx) => {
    const { post, targets } = await getLockedPost(ctx, tx, postId)
    const open = targets.filter(isOpen)
    if (!canChange(targets)) throw postUnderWay(postId)
    if (change.when && isSlotted(change.when)) await holdSlots(tx, ctx.orgId, change.when.nextSlot)
    const request = await readChange(ctx, post, open, change)
    refuseFindings(request)
    const { fireAt, localTime, zone, isSecond } = request.time
    const title = change.title ?? post.title
    await updatePostRow(tx, ctx.orgId, postId, {
      title,
      text: change.text ?? post.text,
      firstComment: change.firstComment ?? post.firstComment,
      coverAtMs: change.coverAtMs === undefined ? post.coverAtMs : change.coverAtMs,
      sendsCaptions: change.sendsCaptions ?? post.sendsCaptions,
      plannedBy: ctx.userId,
      ...(change.when ? { fireAt, localTime, zone, isSecond, zoneData: zoneDataVersion, slotAccountId } : {}),
    })
    await rescheduleTargets(ctx, tx, { targets, request })
    const voidsApproval = await voidApproval(tx, ctx.orgId, postId)
    if ((await findApproved(tx, ctx.orgId, postId)) !== undefined) await sendFits(tx, await lockTargets(tx, ctx.orgId, postId))
    await recordAudit(ctx, tx, {
      orgId: ctx.orgId,
      actorId: ctx.userId,
      action: 'post.changed',
      object: `post:${postId}`,
      details: { fireAt: fireAt.toISOString(), voidsApproval },
    })
    await wakeDispatcher(tx)
  })
}

type Change = Omit<Input<typeof endpoint>, 'postId'>

/** What a change comes to. `plan`: what other changes of the same plan take, and leave. */
export async function readChange(
  ctx: RequestContext,
  post: PostRow,
  open: readonly TargetRow[],
  change: Change,
  plan?: PostRequest['plan'],
): Promise<ReadPost> {
  const { zone, isSecond, localTime } = post
  const own = open.map(({ accountId, ownText, choices, fit }) => ({
    accountId,
    choices,
    fit,
    ...(ownText === null ? {} : { text: ownText }),
  }))
  return readPost(
    ctx,
    {
      clipId: post.clipId,
      postId: post.id,
      title: change.title ?? post.title,
      text: change.text ?? post.text,
      firstComment: change.firstComment ?? post.firstComment,
      targets: change.targets ?? own,
      when: change.when ?? { localTime, zone, isSecond },
      // What was accepted once stays so at its time.
      acceptsEnd: change.acceptsEnd ?? change.when === undefined,
      plan,
    },
    await readExportFacts(ctx, post),
  )
}

type Reschedule = { targets: readonly TargetRow[]; request: ReadPost }

/** Begins anew for accounts that stay or come back, cancels those that were taken out, adds those that came. */
async function rescheduleTargets(ctx: RequestContext, tx: Tx, { targets, request }: Reschedule): Promise<void> {
  const now = await readTimeAfter(tx, 0)
  const { fireAt } = request.time
  const byAccount = new Map(request.targets.map((target) => [target.account.id, target]))
  const isBack = ({ state, isLive, accountId }: TargetRow) => isTakenOut({ state, isLive }) && byAccount.has(accountId)
  for (const target of targets.filter((one) => isOpen(one) || isBack(one))) {
    const update = byAccount.get(target.accountId)
    if (!update) {
      const version = target.version + 1
      await changeTarget(tx, target, { state: 'cancelled', reason: null, detail: null, version, ...ended }, ctx.userId)
      continue
    }
    await changeTarget(
      tx,
      target,
      {
        ownText: update.ownText,
        choices: update.choices,
        fit: update.fit,
        fitted: null,
        ...beginAnew(target, {
          fireAt,
          way: { platform: update.account.platform, choices: { ...update.account.choices, ...update.choices } },
          now,
        }),
      },
      ctx.userId,
    )
  }
  const [first] = targets
  const fresh = request.targets.filter(({ account }) => !targets.some(({ accountId }) => accountId === account.id))
  if (first) await addTargets(ctx, tx, first.postId, fresh, fireAt)
}
