import { checkPost, findLikelySize, isTooLongForShort, type PostDraft } from '@clipwright/contract/publishing/check-post'
import { countComment } from '@clipwright/contract/publishing/companions'
import { appCapped, type PlatformLimits } from '@clipwright/contract/publishing/platform-limits'
import { firstFreeTime, fullestWindow } from '@clipwright/contract/publishing/post-caps'
import { isNearlySame } from '@clipwright/contract/publishing/same-text'
import type { TargetFinding } from '@clipwright/contract/publishing/posts'
import type { ClipId, PostId } from '@clipwright/contract/ids'
import type { ActorContext } from '#platform/http/context.ts'
import { dayMs, minuteMs } from '#platform/time.ts'
import type { ChosenValues } from '../platforms/platform.ts'
import type { SocialAccountRow } from '../social-accounts/find-account.ts'
import { limitsOf, outsideTimes } from '../social-accounts/account-limits.ts'
import { endOf, needsChoices } from '../social-accounts/show-account.ts'
import { listAppCapTimes, listCapTimes, listNearbyPosts } from './posts.views.ts'

/** So far back a time may be and still mean now: the dialog was open for a while. */
const toleranceMs = 5 * minuteMs
/** The same clip or text on the same account within this is worth a word. */
const repeatMs = 30 * dayMs
/** So is another post within this. */
const closeMs = 60 * minuteMs

type JudgedPost = {
  account: SocialAccountRow
  draft: PostDraft
  clipId: ClipId
  fireAt: Date
  acceptsEnd: boolean
  /** Of this post, in place of the account’s. */
  choices: ChosenValues
  firstComment: string
  plannedTimes: readonly number[]
  /** Posts whose times do not count against the cap: this one, and those that are moved away. */
  exceptPosts: readonly PostId[]
}

const plain = { isWarning: false, actual: null, limit: null, freeAt: null }

/** What keeps a post from being saved on one account, and what is worth a word. */
export async function judgePost(ctx: ActorContext, judged: JudgedPost, nowMs: number): Promise<TargetFinding[]> {
  const { account, draft, fireAt } = judged
  const limits = limitsOf(account, ctx.deps.config)
  return [
    ...checkPost(limits, draft).map((finding) => ({ ...plain, ...finding })),
    ...findLargeExport(judged, limits),
    ...(fireAt.getTime() < nowMs - toleranceMs ? [{ ...plain, code: 'in-the-past' as const }] : []),
    ...(account.health === 'relink' ? [{ ...plain, code: 'relink' as const }] : []),
    ...findLongComment(judged, limits),
    ...(needsChoices({ ...account, choices: { ...account.choices, ...judged.choices } }) ? [{ ...plain, code: 'choices' as const }] : []),
    ...findEnd(judged),
    ...(await findCap(ctx, judged, limits.cap)),
    ...(isTooLongForShort(limits, draft) ? [{ ...plain, code: 'not-a-short' as const, isWarning: true }] : []),
    ...(await findRepeats(ctx, judged)),
  ]
}

/** Only a guess before the export, so it keeps nothing back. */
function findLargeExport({ draft }: JudgedPost, limits: PlatformLimits): TargetFinding[] {
  const size = findLikelySize(limits, draft)
  return size ? [{ ...plain, ...size, code: 'video-likely-too-large', isWarning: true }] : []
}

function findLongComment({ account, firstComment }: JudgedPost, limits: PlatformLimits): TargetFinding[] {
  const count = countComment(account.platform, limits, firstComment)
  return count && count.length > count.most ? [{ ...plain, code: 'comment-too-long', actual: count.length, limit: count.most }] : []
}

/** The connection ends before the post is due; somebody may know that it will be renewed. */
function findEnd({ account, fireAt, acceptsEnd }: JudgedPost): TargetFinding[] {
  const end = endOf(account)
  return end && end <= fireAt ? [{ ...plain, code: 'after-end', isWarning: acceptsEnd }] : []
}

async function findCap(
  ctx: ActorContext,
  { account, fireAt, exceptPosts, plannedTimes }: JudgedPost,
  cap: { posts: number; windowMs: number } | null,
): Promise<TargetFinding[]> {
  if (cap === null) return []
  const at = fireAt.getTime()
  const around = { from: new Date(at - cap.windowMs), exceptPosts }
  const own = appCapped.has(account.platform)
    ? await listAppCapTimes(ctx.db, account.platform, around)
    : await listCapTimes(ctx.db, ctx.orgId, account.id, around)
  const times = [...own, ...plannedTimes, ...outsideTimes(account)]
  const count = fullestWindow(times, at, cap.windowMs)
  if (count <= cap.posts) return []
  const freeAt = new Date(firstFreeTime(times, at, cap)).toISOString()
  return [{ ...plain, code: 'cap', actual: count, limit: cap.posts, freeAt }]
}

/** The same clip or nearly the same text lately, or another post about the same time: worth a word. */
async function findRepeats(ctx: ActorContext, judged: JudgedPost): Promise<TargetFinding[]> {
  const { account, draft, clipId, fireAt, exceptPosts, plannedTimes } = judged
  const span = { from: new Date(fireAt.getTime() - repeatMs), to: new Date(fireAt.getTime() + repeatMs) }
  const others = await listNearbyPosts(ctx.db, ctx.orgId, { accountId: account.id, fireAt, ...span, exceptPosts })
  const isClose = (atMs: number) => Math.abs(atMs - fireAt.getTime()) < closeMs
  const codes = [
    ...(others.some((other) => other.clipId === clipId) ? (['same-clip'] as const) : []),
    ...(others.some(({ text }) => isNearlySame(text, draft.text)) ? (['same-text'] as const) : []),
    ...(others.some((other) => isClose(other.fireAt.getTime())) || plannedTimes.some(isClose) ? (['close-post'] as const) : []),
  ]
  return codes.map((code) => ({ ...plain, code, isWarning: true }))
}
