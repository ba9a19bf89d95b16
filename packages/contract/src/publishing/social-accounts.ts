import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { SocialAccountId } from '../ids.ts'
import { nameOf } from '../single-line.ts'
import { CapUse, Limits } from './account-limits.ts'
import { closedPlatforms, socialPlatforms } from './platform-limits.ts'

export const SocialPlatform = z.enum(socialPlatforms)
export const ClosedPlatform = z.enum(closedPlatforms)

/** `relink`: the platform no longer accepts what it granted, so posts wait until somebody connects it again. */
export const AccountHealth = z.enum(['ok', 'relink'])

export const SocialAccount = z.object({
  accountId: SocialAccountId,
  platform: SocialPlatform,
  /** As the platform shows it: @ada@example.social. */
  handle: z.string(),
  name: z.string(),
  /** Server of the account, without the scheme; empty for platforms without one. */
  host: z.string(),
  profileUrl: z.string().nullable(),
  health: AccountHealth,
  connectedAt: z.iso.datetime(),
  /** Whether something has to be chosen before posts go there: who may see them, a board. */
  needsChoices: z.boolean(),
  /** When its limits were last asked of its server; null: the documented ones count. */
  limitsReadAt: z.iso.datetime().nullable(),
  limits: Limits,
  /** Where the documented numbers, or those of the operator’s, were read, and on which day. */
  limitsSource: z.object({ source: z.string(), readOn: z.string() }),
  /** Null: no cap. */
  cap: CapUse.nullable(),
  /** Posts that wait for their time on this account. */
  scheduledCount: z.number().int(),
  /** When the connection ends for good unless somebody renews it; null: never, or nobody knows. */
  endsAt: z.iso.datetime().nullable(),
  /** Times of a week at which it posts. */
  slotCount: z.int(),
  /** Posts are held until somebody lets them go on. */
  isPaused: z.boolean(),
  /** Address of the feed; null for other platforms. */
  feedUrl: z.string().nullable(),
})
export type SocialAccount = z.infer<typeof SocialAccount>

const ByAccount = z.object({ accountId: SocialAccountId })
const Host = z.string().trim().min(3).max(253)
const Password = z.string().min(1).max(500)

/** A connection that needs no visit to the platform. `relinkOf`: the account it must turn out to be. */
const DirectConnection = z.discriminatedUnion('platform', [
  z.strictObject({
    platform: z.literal('BLUESKY'),
    host: Host.default('bsky.social'),
    identifier: z.string().trim().min(1).max(300),
    password: Password,
    relinkOf: SocialAccountId.optional(),
  }),
  z.strictObject({
    platform: z.literal('PEERTUBE'),
    host: Host,
    identifier: z.string().trim().min(1).max(300),
    password: Password,
    /** Of the second factor, where the account has one. */
    otp: z.string().trim().min(4).max(20).optional(),
    relinkOf: SocialAccountId.optional(),
  }),
  z.strictObject({ platform: z.literal('WEBHOOK'), name: nameOf(80), url: z.url({ protocol: /^https?$/ }).max(2000) }),
  z.strictObject({ platform: z.literal('RSS'), name: nameOf(80) }),
])

const exampleAccount = {
  accountId: 'sA4hT0pQm3xYt7Lp',
  platform: 'MASTODON' as const,
  handle: '@ada@example.social',
  name: 'Ada',
  host: 'example.social',
  profileUrl: 'https://example.social/@ada',
  health: 'ok' as const,
  connectedAt: '2026-11-28T09:00:00.000Z',
  needsChoices: false,
  limitsReadAt: '2026-11-28T09:00:00.000Z',
  limits: {
    text: { most: 500, counter: 'shortLinks' as const, mostBytes: null, refusedSigns: '', mostHashtags: null, mostMentions: null },
    title: null,
    video: { leastMs: null, mostMs: null, mostBytes: 103_809_024, ratios: null, takesWatermark: true, short: null },
    cap: { posts: 30, windowMs: 1_800_000 },
  },
  limitsSource: { source: 'mastodon/documentation: entities/Instance, api/rate-limits', readOn: '2026-07-02' },
  cap: { limit: 30, windowMs: 1_800_000, used: 1, reserved: 2, windowEndsAt: '2026-11-28T09:30:00.000Z', source: 'own' as const },
  scheduledCount: 2,
  endsAt: null,
  slotCount: 2,
  isPaused: false,
  feedUrl: null,
}

export const listSocialAccounts = endpoint({
  name: 'listSocialAccounts',
  method: 'GET',
  path: '/social-accounts',
  summary: 'Accounts that this team posts to, by platform and name.',
  permission: 'project:view',
  reply: z.object({ data: z.array(SocialAccount) }),
  example: { reply: { data: [exampleAccount] } },
  errors: ['NoPermission'],
})

export const connectSocialAccount = endpoint({
  name: 'connectSocialAccount',
  method: 'POST',
  path: '/social-accounts/connect',
  summary: 'Begin to connect an account whose owner is asked on the platform’s own page. Send the person to the address in the reply.',
  permission: 'org:edit',
  notWhileImpersonating: true,
  rate: { limit: 30, windowSec: 3600 },
  body: z.discriminatedUnion('platform', [
    z.strictObject({ platform: z.literal('MASTODON'), host: Host, relinkOf: SocialAccountId.optional() }),
    z.strictObject({ platform: ClosedPlatform, relinkOf: SocialAccountId.optional() }),
  ]),
  reply: z.object({ authorizeUrl: z.string() }),
  example: {
    request: { body: { platform: 'MASTODON', host: 'example.social' } },
    reply: { authorizeUrl: 'https://example.social/oauth/authorize?response_type=code' },
  },
  errors: [
    'InvalidParam',
    'NoPermission',
    'RecordNotExisted',
    'LinkRefusedError',
    'LinkUnreachableError',
    'PlatformRefusedError',
    'RateExceed',
  ],
})

/** How a connection can end. `other-account`: it was to be renewed, and another account answered. */
export const ConnectEnd = z.enum(['connected', 'fewer-permissions', 'other-account', 'cancelled', 'expired'])
export type ConnectEnd = z.infer<typeof ConnectEnd>

const FinishReply = z.object({
  end: ConnectEnd,
  account: SocialAccount.nullable(),
  /** With `fewer-permissions`: what was asked for and not granted. */
  missingScopes: z.array(z.string()),
  /** With `other-account`: stands for the connection until somebody decides; for ten minutes. */
  pending: z.string().nullable(),
  /** With `other-account`: the account that was to be connected again, and the one that answered. */
  expectedHandle: z.string().nullable(),
  actualHandle: z.string().nullable(),
})
export type FinishReply = z.infer<typeof FinishReply>

const exampleEnd = {
  end: 'connected' as const,
  account: exampleAccount,
  missingScopes: [],
  pending: null,
  expectedHandle: null,
  actualHandle: null,
}
const secretText = z.string().min(20).max(200)

export const finishSocialConnection = endpoint({
  name: 'finishSocialConnection',
  method: 'POST',
  path: '/social-accounts/finish-connect',
  summary: 'End a connection with what the platform sent back. Works once, for the session that began it.',
  permission: 'org:edit',
  notWhileImpersonating: true,
  rate: { limit: 60, windowSec: 3600 },
  body: z.strictObject({ state: secretText, code: z.string().min(1).max(2000).optional() }),
  reply: FinishReply,
  example: { request: { body: { state: 'q4J8bN6tL3sJ5wP9aD2eG7iK0oU1fHxZ', code: 'abc' } }, reply: exampleEnd },
  errors: ['InvalidParam', 'NoPermission', 'LinkRefusedError', 'LinkUnreachableError', 'PlatformRefusedError', 'RateExceed'],
})

export const settleSocialConnection = endpoint({
  name: 'settleSocialConnection',
  method: 'POST',
  path: '/social-accounts/settle-connect',
  summary: 'Decide what becomes of a connection to another account than expected: a further account, or in place of the old one.',
  permission: 'org:edit',
  notWhileImpersonating: true,
  rate: { limit: 60, windowSec: 3600 },
  body: z.strictObject({ pending: secretText, choice: z.enum(['add', 'replace']) }),
  reply: z.object({ account: SocialAccount }),
  example: {
    request: { body: { pending: 'q4J8bN6tL3sJ5wP9aD2eG7iK0oU1fHxZ', choice: 'add' } },
    reply: { account: exampleAccount },
  },
  errors: ['InvalidParam', 'NoPermission', 'RecordNotExisted', 'RecordExisted', 'RateExceed'],
})

export const connectSocialAccountDirectly = endpoint({
  name: 'connectSocialAccountDirectly',
  method: 'POST',
  path: '/social-accounts',
  summary: 'Connect an account by password or address. Passwords are used once and not stored.',
  permission: 'org:edit',
  notWhileImpersonating: true,
  rate: { limit: 30, windowSec: 3600 },
  body: DirectConnection,
  /** `secret`: what a webhook is signed with, shown this once. */
  reply: FinishReply.extend({ secret: z.string().nullable() }),
  example: {
    request: { body: { platform: 'RSS', name: 'Clips' } },
    reply: { ...exampleEnd, secret: null },
  },
  errors: [
    'InvalidParam',
    'NoPermission',
    'QuotaExceed',
    'RecordNotExisted',
    'LinkRefusedError',
    'LinkUnreachableError',
    'PlatformRefusedError',
    'RateExceed',
  ],
})

export const checkSocialAccount = endpoint({
  name: 'checkSocialAccount',
  method: 'POST',
  path: '/social-accounts/:accountId/check',
  summary: 'Ask the platform whether the connection still works, and read the account’s limits anew.',
  permission: 'project:edit',
  rate: { limit: 120, windowSec: 3600 },
  params: ByAccount,
  reply: z.object({ account: SocialAccount }),
  example: { request: { params: { accountId: exampleAccount.accountId } }, reply: { account: exampleAccount } },
  errors: [
    'InvalidParam',
    'NoPermission',
    'RecordNotExisted',
    'LinkRefusedError',
    'LinkUnreachableError',
    'PlatformRefusedError',
    'RateExceed',
  ],
})

export const removeSocialAccount = endpoint({
  name: 'removeSocialAccount',
  method: 'DELETE',
  path: '/social-accounts/:accountId',
  summary: 'Forget an account and what it granted. Its posts that wait for their time are not posted; what is live stays.',
  permission: 'org:edit',
  notWhileImpersonating: true,
  params: ByAccount,
  /** `orphanedCount`: scheduled posts that now have no account. */
  reply: z.object({ removed: z.literal(true), orphanedCount: z.number().int() }),
  example: { request: { params: { accountId: exampleAccount.accountId } }, reply: { removed: true, orphanedCount: 2 } },
  errors: ['InvalidParam', 'NoPermission', 'RecordNotExisted'],
})

/** How posts go out on an account: who may see them, what others may do with them, where they are pinned, in which channel they are. */
export const PostChoice = z.object({
  name: z.enum(['visibility', 'madeForKids', 'comments', 'duets', 'stitches', 'promotion', 'board', 'channel', 'handOver']),
  /** Words of ours, or ids of the platform with its own label. */
  values: z.array(z.object({ value: z.string(), label: z.string().nullable() })),
  /**
   * Null: nobody has chosen. A post needs every choice but that of a channel, which is the first unless somebody chose.
   * `handOver`: the platform has the video ahead and publishes it at its time, also while this server is away.
   */
  value: z.string().nullable(),
})
export type PostChoice = z.infer<typeof PostChoice>

const exampleChoice = {
  name: 'visibility' as const,
  values: [
    { value: 'public', label: null },
    { value: 'private', label: null },
  ],
  value: 'public',
}

export const getPostChoices = endpoint({
  name: 'getPostChoices',
  method: 'GET',
  path: '/social-accounts/:accountId/options',
  summary:
    'What can be chosen for posts of an account, asked of the platform now, what was chosen, its limits and how far its cap is used.',
  permission: 'project:view',
  rate: { limit: 120, windowSec: 3600 },
  params: ByAccount,
  reply: z.object({ choices: z.array(PostChoice), limits: Limits, cap: CapUse.nullable() }),
  example: {
    request: { params: { accountId: exampleAccount.accountId } },
    reply: { choices: [exampleChoice], limits: exampleAccount.limits, cap: exampleAccount.cap },
  },
  errors: [
    'InvalidParam',
    'NoPermission',
    'RecordNotExisted',
    'LinkRefusedError',
    'LinkUnreachableError',
    'PlatformRefusedError',
    'RateExceed',
  ],
})

export const setPostChoices = endpoint({
  name: 'setPostChoices',
  method: 'PUT',
  path: '/social-accounts/:accountId/options',
  summary: 'Choose how posts of an account go out. Counts for posts that go out from now on.',
  permission: 'org:edit',
  rate: { limit: 120, windowSec: 3600 },
  params: ByAccount,
  body: z.strictObject({ values: z.partialRecord(PostChoice.shape.name, z.string().max(200)) }),
  reply: z.object({ account: SocialAccount }),
  example: {
    request: { params: { accountId: exampleAccount.accountId }, body: { values: { visibility: 'public' } } },
    reply: { account: exampleAccount },
  },
  errors: [
    'InvalidParam',
    'NoPermission',
    'RecordNotExisted',
    'LinkRefusedError',
    'LinkUnreachableError',
    'PlatformRefusedError',
    'RateExceed',
  ],
})
