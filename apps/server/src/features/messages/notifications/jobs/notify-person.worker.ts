import type { ProjectId } from '@clipwright/contract/ids'
import type { NotificationKind } from '@clipwright/contract/messages/notifications'
import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { serverSecret } from '#platform/http/server-secret.ts'
import { publishEvent } from '#platform/live/publish-event.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { defineWorker } from '#platform/queue/define-worker.ts'
import { accountName } from '../account-name.ts'
import { type Notice, noticeMail } from '../notice-mail.ts'
import {
  findAnnouncedTarget,
  findEndingAccount,
  findMemberOrOwner,
  findVisibleProject,
  type VisibleProject,
} from '../notifications.views.ts'
import { findReader, listChoices } from '../notifications.store.ts'
import { makeStopToken, stopSecret } from '../stop-token.ts'
import { notifyPersonJob } from './notify-person.job.ts'
import { isAboutCredits, isAboutPosts, isAboutTeam } from '../offered-choices.ts'

/**
 * Reads the person’s choices when it runs, so that a change after enqueueing still counts. What is about the team goes to its owner when the person
 * has left it.
 */
export const notifyPersonWorker = defineWorker(
  notifyPersonJob,
  async ({ orgId, kind, projectId, targetId, accountId, ...addressee }, ctx: WorkerContext) => {
    const { publicUrl } = ctx.deps.config.http
    const secret = await serverSecret(ctx.db, stopSecret)
    await ctx.db.transaction(async (tx) => {
      await ctx.finish(tx)
      const userId = isAboutTeam(kind) ? await findMemberOrOwner(tx, orgId, addressee.userId) : addressee.userId
      if (userId === undefined) return
      const wants = (await listChoices(tx, userId)).filter((choice) => choice.kind === kind && choice.isOn).map(({ channel }) => channel)
      const project = projectId === null ? null : await findVisibleProject(tx, orgId, userId, projectId)
      if (project === undefined || (project?.deletedAt && !isAboutPosts(kind))) return
      // The project’s files were kept, or their expiry moved, since the warning was enqueued: nothing to warn of.
      if (kind === 'project_expiring' && !isExpiring(project, Date.now())) return
      const title = project?.title ?? ''
      const target = targetId === undefined ? undefined : await findAnnouncedTarget(tx, orgId, targetId)
      const account = target && { account: accountName(target) }
      const ending = accountId === undefined ? undefined : await findEndingAccount(tx, orgId, accountId)
      // Everybody in the organisation hears the event, so it only names what everybody there can see.
      if (projectId !== null && wants.includes('app'))
        await publishEvent(tx, orgId, { type: 'notice', userId, kind, projectId, title, ...account })
      const reader = wants.includes('email') ? await findReader(tx, userId) : undefined
      if (!reader) return
      const notice: Notice = {
        kind,
        title,
        untilDate: ending?.endsAt ?? project?.storageExpireAt ?? null,
        path: pathOf(kind, projectId),
        target,
        ending,
      }
      const stopToken = makeStopToken(secret, { userId, kind })
      await queueMail(tx, noticeMail(notice, reader, publicUrl === null ? null : { origin: publicUrl, stopToken }))
    })
  },
)

function pathOf(kind: NotificationKind, projectId: ProjectId | null): string {
  if (isAboutCredits(kind)) return '/settings/credits'
  if (kind === 'import_stopped' || kind === 'import_budget') return '/auto-import'
  if (kind === 'account_ending') return '/auto-post'
  if (isAboutPosts(kind)) return '/auto-post/calendar'
  return projectId === null ? '/settings/data' : `/clip/${projectId}`
}

const warnMs = 7 * 24 * 3_600_000

function isExpiring(project: VisibleProject | null, nowMs: number): boolean {
  const expiresMs = project?.storageExpireAt?.getTime()
  return expiresMs !== undefined && expiresMs > nowMs && expiresMs <= nowMs + warnMs
}
