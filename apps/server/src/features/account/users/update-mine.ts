import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { updateMine as endpoint } from '@clipwright/contract/account/users'
import type { PersonContext } from '#platform/http/context.ts'
import { saveImage } from '#platform/images/save-image.ts'
import { listOrgsOfUser } from '../../identity/orgs/orgs-of-user.ts'
import { findUpload, type FinishedUpload } from '../../sources/uploads/find-upload.ts'
import { readProfile } from './user-profile.ts'
import { findOwner, hasRoomForFlags, type ProfileChange, updateProfile } from './users.store.ts'

export async function updateMine(ctx: PersonContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const change: ProfileChange = {
    ...(input.name === undefined ? {} : { name: input.name }),
    ...(input.ftu === undefined ? {} : { ftu: input.ftu }),
    ...(input.onboarding === undefined ? {} : { onboarding: input.onboarding }),
    ...(input.picture === undefined ? {} : { imageKey: input.picture === null ? null : await redraw(ctx, input.picture) }),
  }
  if (change.onboarding && !(await hasRoomForFlags(ctx.db, ctx.userId, Object.keys(change.onboarding)))) {
    throw new AppError('InvalidParam', { details: [{ path: 'onboarding', message: 'There are too many of these already.' }] })
  }
  const before = await findOwner(ctx.db, ctx.userId)
  const profile = await ctx.db.transaction(async (tx) => {
    if (Object.keys(change).length > 0) await updateProfile(tx, ctx.userId, change)
    return readProfile(ctx, tx, ctx.userId)
  })
  const isReplaced = change.imageKey !== undefined && before.imageKey !== null && before.imageKey !== change.imageKey
  if (isReplaced && before.imageKey !== null) await ctx.deps.storage.delete(before.imageKey)
  return profile
}

/** Uploads belong to an organisation; any organisation of the person will do. */
async function findOwnUpload(ctx: PersonContext, uri: string): Promise<FinishedUpload> {
  for (const { orgId } of await listOrgsOfUser(ctx.db, ctx.userId)) {
    const upload = await findUpload(ctx.db, orgId, uri)
    if (upload) return upload
  }
  throw new AppError('RecordNotExisted', { cause: `upload ${uri}` })
}

async function redraw(ctx: PersonContext, uri: string): Promise<string> {
  const { storage, config } = ctx.deps
  return saveImage({ storage, scratchDir: config.scratchDir }, await findOwnUpload(ctx, uri), `users/${ctx.userId}/picture`)
}
