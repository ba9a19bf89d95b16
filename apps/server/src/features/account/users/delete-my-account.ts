import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { deleteMyAccount as endpoint } from '@clipwright/contract/account/users'
import type { PersonContext } from '#platform/http/context.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { revokeKeysOf } from '../api-keys/find-key-holder.ts'
import { cancelExportsOf } from '../data-exports/cancel-exports.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { deleteSignInData } from '../../identity/auth/delete-sign-in-data.ts'
import { deletePersonChoices } from '../../messages/notifications/notify-person.ts'
import { deleteOnboarding } from '../../workspace/onboarding/delete-onboarding.ts'
import { leaveAllOrgs, listOrgsWithOthers } from '../../identity/orgs/leave-all-orgs.ts'
import { confirmByPasskey, deletePasskeyData } from '../../identity/passkeys/passkey-sign-in.ts'
import { deleteSurveyData } from '../../announcements/surveys/delete-survey-data.ts'
import { deletionCodeTries, isDeletionCode } from './deletion-code.ts'
import { accountDeletedMail } from './deletion-mail.ts'
import { refuseLocalOwner } from './request-deletion-code.ts'
import { deletePersonFilesJob } from './jobs/delete-person-files.job.ts'
import { findOwner, pseudonymise, takeDeletionTry } from './users.store.ts'

export async function deleteMyAccount(ctx: PersonContext, proof: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const owner = await findOwner(ctx.db, ctx.userId)
  refuseLocalOwner(owner)
  const heldOrgs = await listOrgsWithOthers(ctx.db, ctx.userId)
  if (heldOrgs.length > 0) throw new AppError('OwnershipHeldError', { details: heldOrgs.map((name) => ({ path: 'team', message: name })) })
  await requireProof(ctx, proof)
  await leaveAllOrgs(ctx)
  await ctx.db.transaction(async (tx) => {
    await deleteSignInData(ctx, tx, { userId: ctx.userId, email: owner.email })
    await deletePasskeyData(tx, ctx.userId)
    await revokeKeysOf(tx, ctx.userId)
    await deletePersonChoices(tx, ctx.userId)
    await deleteSurveyData(tx, ctx.userId)
    await deleteOnboarding(tx, ctx.userId)
    await pseudonymise(tx, ctx.userId)
    // From here on the person is locked and gone, so that no export can be asked for beside this.
    await cancelExportsOf(tx, ctx.userId)
    // Upkeep belongs to no organisation. Links to the files are dead already, since nobody can request new ones.
    await deletePersonFilesJob.enqueue(tx, { userId: ctx.userId }, { orgId: 'upkeep', key: ctx.userId })
    await recordAudit(ctx, tx, { orgId: null, actorId: ctx.userId, action: 'user.deleted', object: `user:${ctx.userId}` })
    await queueMail(tx, accountDeletedMail(owner))
  })
  ctx.cookies.clear('session')
  return { done: true }
}

async function requireProof(ctx: PersonContext, { code, passkey }: Input<typeof endpoint>): Promise<void> {
  if (passkey) return confirmByPasskey(ctx, { userId: ctx.userId, response: passkey })
  if (code === undefined) throw new AppError('InvalidParam', { details: [{ path: 'code', message: 'A code or a passkey is needed.' }] })
  // Count the attempt before comparing, so that parallel requests share the five attempts.
  const hash = await takeDeletionTry(ctx.db, ctx.userId, deletionCodeTries)
  if (!hash || !(await isDeletionCode(ctx.userId, code, hash)))
    throw new AppError('LoginCodeError', { cause: 'wrong or dead deletion code' })
}
