import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { serverSecret } from '#platform/http/server-secret.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { defineWorker } from '#platform/queue/define-worker.ts'
import { type Notice, noticeMail } from '../notice-mail.ts'
import { findProjectTitle } from '../notifications.views.ts'
import { findReader, listChoices } from '../notifications.store.ts'
import { makeStopToken, STOP_SECRET } from '../stop-token.ts'
import { notifyPersonJob } from './notify-person.job.ts'

/** Decides when it runs, not when it was promised: a choice that was changed since holds. */
export const notifyPersonWorker = defineWorker(notifyPersonJob, async ({ userId, orgId, kind, projectId }, ctx: WorkerContext) => {
  const { publicUrl } = ctx.deps.config.http
  const stopToken = makeStopToken(await serverSecret(ctx.db, STOP_SECRET), { userId, kind })
  await ctx.db.transaction(async (tx) => {
    await ctx.finish(tx)
    const choices = await listChoices(tx, userId)
    const reader = await findReader(tx, userId)
    if (!reader || !choices.some((choice) => choice.kind === kind && choice.channel === 'email' && choice.isOn)) return
    const title = projectId === null ? '' : await findProjectTitle(tx, orgId, userId, projectId)
    if (title === undefined) return
    const notice: Notice = { kind, title, path: projectId === null ? '/settings/data' : `/clip/${projectId}` }
    await queueMail(tx, noticeMail(notice, reader, publicUrl === null ? null : { origin: publicUrl, stopToken }))
  })
})
