import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Kinds of notices that can be switched off. Mails about account security are always sent and not among them. */
export const notificationKinds = [
  'project_ready',
  'project_failed',
  'project_expiring',
  'export_ready',
  'credits_low',
  'credits_used_up',
  'post_not_live',
  'post_unclear',
  'post_delayed',
  'post_incomplete',
  'import_stopped',
  'import_budget',
  'account_ending',
  'post_approval',
] as const
export const NotificationKind = z.enum(notificationKinds)
export type NotificationKind = z.infer<typeof NotificationKind>

/** `app`: a notice in the open app. */
export const notificationChannels = ['email', 'app'] as const
export const NotificationChannel = z.enum(notificationChannels)
export type NotificationChannel = z.infer<typeof NotificationChannel>

export const NotificationChoice = z.object({ kind: NotificationKind, channel: NotificationChannel, isOn: z.boolean() })
export type NotificationChoice = z.infer<typeof NotificationChoice>

const Choices = z.object({ data: z.array(NotificationChoice) })
const exampleChoices = {
  data: [
    { kind: 'project_ready' as const, channel: 'email' as const, isOn: false },
    { kind: 'project_ready' as const, channel: 'app' as const, isOn: true },
  ],
}

export const listNotificationChoices = endpoint({
  name: 'listNotificationChoices',
  method: 'GET',
  path: '/notification-preferences',
  summary: 'What the person wants to hear of, and how: every kind in every channel that it comes in.',
  signedIn: 'everybody decides for themselves',
  reply: Choices,
  example: { reply: exampleChoices },
  errors: [],
})

export const putNotificationChoice = endpoint({
  name: 'putNotificationChoice',
  method: 'PUT',
  path: '/notification-preferences',
  summary: 'Turn one kind of message on or off in one channel.',
  signedIn: 'everybody decides for themselves',
  rate: { limit: 120, windowSec: 60 },
  body: z.strictObject({ kind: NotificationKind, channel: NotificationChannel, isOn: z.boolean() }),
  reply: Choices,
  example: { request: { body: { kind: 'project_ready', channel: 'email', isOn: true } }, reply: exampleChoices },
  errors: ['InvalidParam', 'RateExceed'],
})

export const stopMails = endpoint({
  name: 'stopMails',
  method: 'POST',
  path: '/notification-preferences/stop',
  summary: 'End one kind of mail from the link at its foot, without signing in.',
  public: 'the signed token in the mail stands for the person',
  rate: { limit: 30, windowSec: 60 },
  body: z.strictObject({ token: z.string().min(20).max(500) }),
  reply: z.object({ kind: NotificationKind, done: z.literal(true) }),
  example: { request: { body: { token: 'eyJ1c2VySWQiOiJkaE0ifQ.EGaWQayaNK' } }, reply: { kind: 'project_ready', done: true } },
  errors: ['InvalidParam', 'RecordNotExisted', 'RateExceed'],
})
