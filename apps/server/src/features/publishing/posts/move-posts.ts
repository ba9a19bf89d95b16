import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { PostId, SocialAccountId } from '@clipwright/contract/ids'
import type { MovedPost, movePosts as endpoint } from '@clipwright/contract/publishing/move-posts'
import { readTimeAfter } from '#platform/clock/database-clock.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { findPost, isHandedOver, isOpen } from './change-post.ts'
import { resolveTime } from './local-time.ts'
import { listTargets } from './posts.views.ts'
import { movePost, readChange } from './update-post.ts'

type Moves = Input<typeof endpoint>
type Move = Moves['moves'][number]

/** What earlier moves of the same call leave behind: their new times on each account, and that their old ones are free. */
type Plan = { times: Map<SocialAccountId, number[]>; postIds: PostId[] }

/** One after another, so that the caps of an account count each. */
export async function movePosts(ctx: RequestContext, { moves, acceptsEnd, dryRun }: Moves): Promise<Reply<typeof endpoint>> {
  const soFar: Plan = { times: new Map(), postIds: [] }
  const judged: MovedPost[] = []
  for (const move of moves) {
    const one = await judgeMove(ctx, move, { acceptsEnd, plan: soFar })
    const isRefused = one.isUnderWay || one.targets.some(({ findings }) => findings.some(({ isWarning }) => !isWarning))
    if (isRefused) judged.push(one)
    else if (dryRun) judged.push(addToPlan(one, soFar))
    else judged.push({ ...one, isMoved: await moveOne(ctx, move, acceptsEnd) })
  }
  return { moves: judged }
}

async function judgeMove(
  ctx: RequestContext,
  { postId, localTime, zone, isSecond = false, slotAccountId = null }: Move,
  { acceptsEnd, plan }: { acceptsEnd: boolean | undefined; plan: Plan },
): Promise<MovedPost> {
  const when = { localTime, zone, isSecond }
  const post = await findPost(ctx.db, ctx.orgId, postId)
  if (!post) throw new AppError('RecordNotExisted', { cause: `post ${postId}` })
  const targets = await listTargets(ctx.db, ctx.orgId, [postId])
  const now = await readTimeAfter(ctx.db, 0)
  const time = resolveTime(when, now.getTime())
  const facts = { postId, isMoved: false, time: { ...time, fireAt: time.fireAt.toISOString() } }
  // What a platform has ahead is taken back when the post is moved.
  const open = targets.filter((target) => isOpen(target) || isHandedOver(target, now))
  const isUnderWay = open.length === 0 || targets.some((target) => target.nextAt !== null && !open.includes(target))
  if (isUnderWay) return { ...facts, isUnderWay, targets: [] }
  if (slotAccountId !== null && !open.some(({ accountId }) => accountId === slotAccountId)) {
    throw new AppError('InvalidParam', { details: [{ path: 'moves.slotAccountId', message: 'The post does not go to this account.' }] })
  }
  const change = await readChange(ctx, post, open, { when, acceptsEnd: acceptsEnd ?? false }, plan)
  return { ...facts, isUnderWay: false, targets: change.targets.map(({ account, findings }) => ({ accountId: account.id, findings })) }
}

function addToPlan(move: MovedPost, { times, postIds }: Plan): MovedPost {
  postIds.push(move.postId)
  for (const { accountId } of move.targets) times.set(accountId, [...(times.get(accountId) ?? []), Date.parse(move.time.fireAt)])
  return move
}

/** False when something came in between since it was judged. */
export async function moveOne(ctx: RequestContext, move: Move, acceptsEnd: boolean | undefined): Promise<boolean> {
  const { postId, localTime, zone, isSecond = false, slotAccountId = null } = move
  try {
    await movePost(ctx, { postId, when: { localTime, zone, isSecond }, acceptsEnd: acceptsEnd ?? false }, slotAccountId)
    return true
  } catch (error) {
    if (error instanceof AppError && (error.errorName === 'PostRefusedError' || error.errorName === 'PostUnderWayError')) return false
    throw error
  }
}
