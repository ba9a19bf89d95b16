import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PageQuery, pageOf } from '../paging.ts'

/** Chosen by staff. Browsers store dismissals by it, so a text that must be seen again needs a new key. */
export const NotificationKey = z.string().regex(/^[a-z0-9][a-z0-9-]{1,59}$/, 'Small letters, digits and hyphens, 2 to 60.')

/** `banner`: a strip below the header. `top_banner`: above everything. `popup`: a dialog, queued with the others. */
export const notificationPlacements = ['popup', 'banner', 'top_banner'] as const
export const NotificationPlacement = z.enum(notificationPlacements)
export type NotificationPlacement = z.infer<typeof NotificationPlacement>

/** Appearance of a banner: news, or planned downtime. */
export const notificationTypes = ['feature', 'maintenance'] as const
export const NotificationType = z.enum(notificationTypes)
export type NotificationType = z.infer<typeof NotificationType>

const FlagKey = z.string().trim().min(1).max(80)

/** Audience. Empty lists and null match everybody; all that are set must match. */
export const NotificationFilter = z.strictObject({
  plans: z.array(z.string().trim().min(1).max(40)).max(20).default([]),
  /** ISO 3166-1 alpha-2. A visitor of unknown country matches no list. */
  countryCodes: z
    .array(z.string().regex(/^[A-Z]{2}$/))
    .max(250)
    .default([]),
  /** A feature gate that must be on for the visitor. */
  featureGate: FlagKey.nullable().default(null),
  /** An experiment, and the group the visitor must be in. */
  experiment: z.strictObject({ name: FlagKey, groupName: FlagKey }).nullable().default(null),
  /** Address prefixes in the app where it is shown. */
  urlPrefixes: z
    .array(z.string().regex(/^\/[\w./$-]{0,80}$/, 'A path that begins with a slash.'))
    .max(20)
    .default([]),
})
export type NotificationFilter = z.infer<typeof NotificationFilter>

/** A page of the app, or an https address. No other links are possible. */
export const NotificationLink = z
  .string()
  .trim()
  .max(500)
  .regex(/^(\/(?![/\\])[^\s\\]*|https:\/\/[^\s]+)$/, 'A path of the app, or an https address.')

const Label = z.string().trim().max(40)
const Moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString())

const texts = {
  placement: NotificationPlacement,
  type: NotificationType.default('feature'),
  title: z.string().trim().min(1).max(120),
  /** A subset of Markdown: paragraphs, headings, lists, bold, italics, code and links. Never HTML. */
  content: z.string().trim().max(4000).default(''),
  linkUrl: NotificationLink.nullable().default(null),
  /** Label of the link's button; the default label when empty. */
  confirmLabel: Label.default(''),
  cancelLabel: Label.default(''),
}

const state = {
  disabled: z.boolean().default(false),
  /** Shown to staff only, to try it out. */
  debug: z.boolean().default(false),
  onlineAtUTC: Moment.nullable().default(null),
  offlineAtUTC: Moment.nullable().default(null),
  filter: NotificationFilter.prefault({}),
}

const isOrdered = ({ onlineAtUTC, offlineAtUTC }: { onlineAtUTC: string | null; offlineAtUTC: string | null }) =>
  onlineAtUTC === null || offlineAtUTC === null || onlineAtUTC < offlineAtUTC
const order = { path: ['offlineAtUTC'], message: 'Must be after it goes online.' }

/** `uri` of an upload; null removes it, absent keeps it. */
const mediaUris = { imageUri: z.string().max(200).nullable().optional(), videoUri: z.string().max(200).nullable().optional() }

/** All fields, as staff edit them. Links are signed and valid for an hour. */
export const WebNotification = z.object({
  key: NotificationKey,
  ...texts,
  type: NotificationType,
  content: z.string(),
  linkUrl: z.string().nullable(),
  confirmLabel: z.string(),
  cancelLabel: z.string(),
  disabled: z.boolean(),
  debug: z.boolean(),
  onlineAtUTC: z.iso.datetime().nullable(),
  offlineAtUTC: z.iso.datetime().nullable(),
  filter: NotificationFilter,
  imageUrl: z.string().nullable(),
  videoUrl: z.string().nullable(),
  /** Whether its time window is open now. */
  isOnline: z.boolean(),
  updatedAt: z.iso.datetime(),
})
export type WebNotification = z.infer<typeof WebNotification>

/** What the caller sees. The page itself checks address, end of the window and dismissals. */
export const ShownNotification = WebNotification.pick({
  key: true,
  placement: true,
  type: true,
  title: true,
  content: true,
  linkUrl: true,
  confirmLabel: true,
  cancelLabel: true,
  imageUrl: true,
  videoUrl: true,
  offlineAtUTC: true,
}).extend({ urlPrefixes: z.array(z.string()) })
export type ShownNotification = z.infer<typeof ShownNotification>

const exampleTexts = {
  key: 'longer-sources',
  placement: 'popup' as const,
  type: 'feature' as const,
  title: 'Sources of four hours',
  content: 'Talks of up to **four hours** can be clipped now.',
  linkUrl: '/dashboard',
  confirmLabel: 'Try it',
  cancelLabel: 'Later',
  offlineAtUTC: '2026-12-31T00:00:00.000Z',
}
const exampleFilter = { plans: ['Pro'], countryCodes: [], featureGate: null, experiment: null, urlPrefixes: ['/dashboard'] }
const exampleNotification = {
  ...exampleTexts,
  disabled: false,
  debug: false,
  onlineAtUTC: null,
  filter: exampleFilter,
  imageUrl: null,
  videoUrl: null,
  isOnline: true,
  updatedAt: '2026-11-21T20:00:00.000Z',
}
const exampleDraft = {
  placement: exampleTexts.placement,
  title: exampleTexts.title,
  content: exampleTexts.content,
  filter: { plans: ['Pro'] },
}

export const listMyWebNotifications = endpoint({
  name: 'listMyWebNotifications',
  method: 'GET',
  path: '/web-notifications',
  summary: 'Banners and notices for the caller: those that are on, online, and meant for their plan, country, gates and groups.',
  permission: 'project:view',
  reply: z.object({ data: z.array(ShownNotification) }),
  example: { reply: { data: [{ ...exampleTexts, imageUrl: null, videoUrl: null, urlPrefixes: ['/dashboard'] }] } },
  errors: [],
})

const staffOnly = 'staff is asked for in the call'
const mediaErrors = ['RecordNotExisted', 'MediaUnreadableError', 'MediaTooLargeError', 'UploadedInProgressError'] as const

export const listWebNotifications = endpoint({
  name: 'listWebNotifications',
  method: 'GET',
  path: '/staff/web-notifications',
  summary: 'For staff: every banner and notice, newest change first.',
  signedIn: staffOnly,
  notWhileImpersonating: true,
  query: PageQuery,
  reply: pageOf(WebNotification),
  example: { reply: { data: [exampleNotification], pageNum: 1, pageSize: 20, total: 1, totalPages: 1, hasMore: false } },
  errors: ['InvalidParam'],
})

export const createWebNotification = endpoint({
  name: 'createWebNotification',
  method: 'POST',
  path: '/staff/web-notifications',
  summary: 'For staff: write a banner or a notice. Recorded in the log of who wrote it.',
  signedIn: staffOnly,
  notWhileImpersonating: true,
  rate: { limit: 60, windowSec: 60 },
  body: z.strictObject({ key: NotificationKey, ...texts, ...state, ...mediaUris }).refine(isOrdered, order),
  reply: WebNotification,
  example: { request: { body: { key: exampleTexts.key, ...exampleDraft } }, reply: exampleNotification },
  errors: ['InvalidParam', 'NameDuplicated', 'RateExceed', ...mediaErrors],
})

export const updateWebNotification = endpoint({
  name: 'updateWebNotification',
  method: 'PUT',
  path: '/staff/web-notifications/:key',
  summary: 'For staff: write a banner or a notice anew. Image and video stay unless they are named.',
  signedIn: staffOnly,
  notWhileImpersonating: true,
  rate: { limit: 60, windowSec: 60 },
  params: z.object({ key: NotificationKey }),
  body: z.strictObject({ ...texts, ...state, ...mediaUris }).refine(isOrdered, order),
  reply: WebNotification,
  example: { request: { params: { key: exampleTexts.key }, body: exampleDraft }, reply: exampleNotification },
  errors: ['InvalidParam', 'RateExceed', ...mediaErrors],
})

export const deleteWebNotification = endpoint({
  name: 'deleteWebNotification',
  method: 'DELETE',
  path: '/staff/web-notifications/:key',
  summary: 'For staff: delete a banner or a notice with its image and video.',
  signedIn: staffOnly,
  notWhileImpersonating: true,
  rate: { limit: 60, windowSec: 60 },
  params: z.object({ key: NotificationKey }),
  reply: z.object({ done: z.literal(true) }),
  example: { request: { params: { key: exampleTexts.key } }, reply: { done: true } },
  errors: ['InvalidParam', 'RecordNotExisted', 'RateExceed'],
})
