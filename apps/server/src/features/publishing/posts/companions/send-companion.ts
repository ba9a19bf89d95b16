import { readTimeAfter } from '#platform/clock/database-clock.ts'
import type { WorkerContext } from '#pipeline/worker-deps.ts'
import type { PlatformIo } from '../../platforms/call-platform.ts'
import { mayHaveHappened, PlatformError } from '../../platforms/platform-error.ts'
import type { AccountAccess, OutgoingComment, Platform } from '../../platforms/platform.ts'
import type { PostRow, TargetRow } from '../posts.store.ts'
import { readCaptions, readCover } from './companion-files.ts'
import { changeCompanion, type CompanionRow } from './companions.store.ts'

type Sending = {
  /** As it was before this attempt. */
  companion: CompanionRow
  companions: NonNullable<Platform['companions']>
  io: PlatformIo
  access: AccountAccess
  post: PostRow
  target: TargetRow & { remoteId: string }
  /** For files on the way. */
  folder: string
}

/** One call, or none when what was sent before is there. Throws `PlatformError`. */
export async function sendCompanion(ctx: WorkerContext, sending: Sending): Promise<void> {
  const { companion, companions, io, access, post, target, folder } = sending
  const { remoteId } = target
  switch (companion.kind) {
    case 'comment':
      return sendComment(ctx, sending)
    case 'cover':
      return companions.cover?.(io, access, remoteId, await readCover(ctx, { post, fit: target.fit, videoKey: target.fitted?.key, folder }))
    case 'captions':
      return companions.captions?.(io, access, { remoteId, prepared: target.prepared ?? {} }, await readCaptions(ctx, post))
  }
}

/** Never twice: after an attempt without an answer the platform is asked, and where it does not tell, a person. */
async function sendComment(ctx: WorkerContext, { companion, companions, io, access, post, target }: Sending): Promise<void> {
  const comment: OutgoingComment = {
    key: `${target.id}-comment`,
    text: post.firstComment,
    post: { remoteId: target.remoteId, fireAt: target.fireAt },
  }
  const { findComment } = companions
  if (companion.sentAt !== null && findComment !== 'repeatable') {
    if (!findComment) throw new PlatformError('fix', { code: 'unclear', status: null })
    if (await findComment(io, access, comment)) return
  }
  // Written down before the call, so that whatever ends without an answer is asked about.
  await ctx.db.transaction(async (tx) => changeCompanion(tx, companion, { sentAt: await readTimeAfter(tx, 0) }))
  try {
    await companions.comment?.(io, access, comment)
  } catch (error) {
    if (!mayHaveHappened(error)) await ctx.db.transaction((tx) => changeCompanion(tx, companion, { sentAt: null }))
    throw error
  }
}
