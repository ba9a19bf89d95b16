import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ImportChannelId } from '../ids.ts'
import { exampleItem, ImportItem } from './import-items.ts'
import { exampleRule, ImportRule, ImportRuleSettings } from './import-rules.ts'

const importPlatforms = ['YOUTUBE', 'PODCAST', 'PEERTUBE', 'FOLDER', 'S3'] as const
export const ImportPlatform = z.enum(importPlatforms)
export type ImportPlatform = z.infer<typeof ImportPlatform>

/** Why nothing new can be seen, or nothing imported, at the moment. */
const importTroubles = [
  'unreachable',
  'not-found',
  'gone',
  'forbidden',
  'busy',
  'too-large',
  'not-a-feed',
  'hostile',
  'refused',
  'no-credits',
  'person-left',
  'template-gone',
] as const
const ImportTrouble = z.enum(importTroubles)
export type ImportTrouble = z.infer<typeof ImportTrouble>

/**
 * `none`: the feed names no hub, or this server has no public address. `asked`: the hub has not answered. `on`: it calls when
 * there is news. `silent`: news came without a call, so only the regular look counts.
 */
const HubState = z.enum(['none', 'asked', 'on', 'silent'])
export type HubState = z.infer<typeof HubState>

export const ImportChannel = z.object({
  channelId: ImportChannelId,
  platform: ImportPlatform,
  /** Id of the channel or playlist; of other feeds and places, their address. */
  extUserId: z.string(),
  title: z.string(),
  siteUrl: z.string().nullable(),
  /** `account`: of a connected account. `confirmed`: somebody said that the team may use its videos. */
  ownership: z.enum(['account', 'confirmed']),
  isPaused: z.boolean(),
  trouble: ImportTrouble.nullable(),
  maxPerDay: z.number().int(),
  /** Null: no limit. One credit is a minute. */
  budgetCreditsPerDay: z.number().int().nullable(),
  /** Since midnight, UTC. */
  importedToday: z.number().int(),
  creditsToday: z.number().int(),
  waitingCount: z.number().int(),
  lastLookAt: z.iso.datetime().nullable(),
  nextLookAt: z.iso.datetime().nullable(),
  hub: HubState,
  createdAt: z.iso.datetime(),
  rules: z.array(ImportRule),
  /** Up to three that were decided on last. */
  lastItems: z.array(ImportItem),
})
export type ImportChannel = z.infer<typeof ImportChannel>

const maxPerDay = z.number().int().min(1).max(100)
const budgetCreditsPerDay = z.number().int().min(1).max(100_000).nullable()
const address = z.string().trim().min(1).max(2000)

const S3Place = z.strictObject({
  /** Absent: Amazon's address of the region. */
  endpoint: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .optional(),
  region: z.string().trim().min(1).max(60).default('us-east-1'),
  bucket: z
    .string()
    .trim()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
  prefix: z.string().max(500).default(''),
  accessKeyId: z.string().trim().min(1).max(200),
  secretAccessKey: z.string().trim().min(1).max(200),
})

/** What is watched: an address of a channel, playlist, feed or web page with one; a folder that the operator opened; a bucket. */
const place = {
  platform: ImportPlatform,
  /** For YouTube in place of `url`: the id of a channel or playlist. */
  extUserId: z.string().trim().min(1).max(300).optional(),
  url: address.optional(),
  s3: S3Place.optional(),
}

/** What to do with videos that are there already: nothing, the newest ones, or those since a day. Oldest first, `maxPerDay` a day. */
const Backfill = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('last'), count: z.number().int().min(1).max(50) }),
  z.strictObject({ kind: z.literal('since'), date: z.iso.date() }),
])
export type Backfill = z.infer<typeof Backfill>

const limits = {
  maxPerDay: maxPerDay.default(5),
  budgetCreditsPerDay: budgetCreditsPerDay.default(null),
}
const watching = {
  /** The team owns these videos or may use them. Needed unless the channel belongs to a connected account. */
  hasRights: z.boolean().default(false),
  rule: ImportRuleSettings.default(() => ImportRuleSettings.parse({})),
  backfill: Backfill.default({ kind: 'none' }),
  ...limits,
}

const exampleChannel = {
  channelId: exampleRule.channelId,
  platform: 'YOUTUBE' as const,
  extUserId: 'UCxxxxxxxxxxxxxxxxxxxxxx',
  title: 'Ada talks',
  siteUrl: 'https://www.youtube.com/channel/UCxxxxxxxxxxxxxxxxxxxxxx',
  ownership: 'confirmed' as const,
  isPaused: false,
  trouble: null,
  maxPerDay: 5,
  budgetCreditsPerDay: 300,
  importedToday: 1,
  creditsToday: 31,
  waitingCount: 0,
  lastLookAt: '2026-11-28T08:12:00.000Z',
  nextLookAt: '2026-11-28T08:27:00.000Z',
  hub: 'none' as const,
  createdAt: '2026-11-27T09:00:00.000Z',
  rules: [exampleRule],
  lastItems: [exampleItem],
}
const watchReply = z.object({
  channel: ImportChannel,
  /** Videos that were there already and will be imported. */
  backfilledCount: z.number().int(),
  /** There may be more to import than the feed shows, and no account of the team's can be asked for it. */
  isCutShort: z.boolean(),
})
const placeErrors = [
  'InvalidParam',
  'NoPermission',
  'LinkUnsupportedError',
  'LinkRefusedError',
  'LinkUnreachableError',
  'RateExceed',
] as const

export const listImportChannels = endpoint({
  name: 'listImportChannels',
  method: 'GET',
  path: '/auto-import',
  summary: 'Everything that the team watches for new videos.',
  permission: 'project:view',
  /** `folders`: paths that the operator opened to this team. */
  reply: z.object({ data: z.array(ImportChannel), folders: z.array(z.string()) }),
  example: { reply: { data: [exampleChannel], folders: [] } },
  errors: ['NoPermission'],
})

export const watchChannel = endpoint({
  name: 'watchChannel',
  method: 'POST',
  path: '/auto-import',
  summary: 'Watch a channel, feed or folder from now on. What is there already is imported only as `backfill` says.',
  permission: 'org:edit',
  notWhileImpersonating: true,
  rate: { limit: 60, windowSec: 3600 },
  body: z.strictObject({ ...place, ...watching }),
  reply: watchReply,
  example: {
    request: { body: { platform: 'YOUTUBE', url: 'https://www.youtube.com/channel/UCxxxxxxxxxxxxxxxxxxxxxx', hasRights: true } },
    reply: { channel: exampleChannel, backfilledCount: 0, isCutShort: false },
  },
  errors: [...placeErrors, 'RecordExisted', 'RecordNotExisted', 'QuotaExceed'],
})

export const addPlaylistFromUrl = endpoint({
  name: 'addPlaylistFromUrl',
  method: 'POST',
  path: '/auto-import/add-playlist-from-url',
  summary: 'Watch a public playlist of YouTube.',
  permission: 'org:edit',
  notWhileImpersonating: true,
  rate: { limit: 60, windowSec: 3600 },
  body: z.strictObject({ url: address, ...watching }),
  reply: watchReply,
  example: {
    request: { body: { url: 'https://www.youtube.com/playlist?list=PLxxxxxxxxxxxxxxxx', hasRights: true } },
    reply: { channel: exampleChannel, backfilledCount: 0, isCutShort: false },
  },
  errors: [...placeErrors, 'RecordExisted', 'RecordNotExisted', 'QuotaExceed'],
})

export const configureChannel = endpoint({
  name: 'configureChannel',
  method: 'POST',
  path: '/auto-import/set-config',
  summary: 'Pause or resume a watched channel, or change its limits. After a pause, what came meanwhile is not imported by itself.',
  permission: 'org:edit',
  body: z.strictObject({
    channelId: ImportChannelId,
    isPaused: z.boolean().optional(),
    maxPerDay: maxPerDay.optional(),
    budgetCreditsPerDay: budgetCreditsPerDay.optional(),
  }),
  reply: z.object({ channel: ImportChannel }),
  example: { request: { body: { channelId: exampleChannel.channelId, isPaused: true } }, reply: { channel: exampleChannel } },
  errors: ['InvalidParam', 'NoPermission', 'RecordNotExisted'],
})

export const unwatchChannel = endpoint({
  name: 'unwatchChannel',
  method: 'DELETE',
  path: '/auto-import',
  summary: 'Stop watching. Projects that were made stay.',
  permission: 'org:edit',
  query: z.object({ platform: ImportPlatform, extUserId: z.string().min(1).max(2000) }),
  reply: z.object({ removed: z.literal(true) }),
  example: { request: { query: { platform: 'YOUTUBE', extUserId: exampleChannel.extUserId } }, reply: { removed: true } },
  errors: ['InvalidParam', 'NoPermission', 'RecordNotExisted'],
})

export const lookNow = endpoint({
  name: 'lookNow',
  method: 'POST',
  path: '/auto-import/look-now',
  summary: 'Look at a watched channel as soon as possible.',
  permission: 'project:edit',
  rate: { limit: 60, windowSec: 3600 },
  body: z.strictObject({ channelId: ImportChannelId }),
  reply: z.object({ channel: ImportChannel }),
  example: { request: { body: { channelId: exampleChannel.channelId } }, reply: { channel: exampleChannel } },
  errors: ['InvalidParam', 'NoPermission', 'RecordNotExisted', 'RateExceed'],
})

export const checkYoutubeOwner = endpoint({
  name: 'checkYoutubeOwner',
  method: 'POST',
  path: '/auto-import/check-youtube-owner',
  summary: 'Which channel a video, channel or playlist belongs to, and whether the team has connected it.',
  permission: 'project:view',
  rate: { limit: 120, windowSec: 3600 },
  body: z.strictObject({ videoUri: address }),
  /** `channelId` of the platform; null for a playlist, whose feed names several. */
  reply: z.object({
    isOwner: z.boolean(),
    channelId: z.string().nullable(),
    title: z.string(),
    connectedAccountId: z.string().nullable(),
  }),
  example: {
    request: { body: { videoUri: 'https://www.youtube.com/watch?v=ysz5S6PUM-U' } },
    reply: { isOwner: false, channelId: 'UCxxxxxxxxxxxxxxxxxxxxxx', title: 'Ada talks', connectedAccountId: null },
  },
  errors: placeErrors,
})

/** `outcome`: what would happen to it, if it came today. */
const PreviewItem = ImportItem.pick({ title: true, url: true, publishedAt: true, durationMs: true, reason: true }).extend({
  outcome: z.enum(['import', 'wait', 'skip']),
  /** Place of the rule that takes it, from 0; null when none does. */
  ruleIndex: z.number().int().nullable(),
  /** Minutes; null while its length is unknown. */
  creditCost: z.number().int().nullable(),
})
export type PreviewItem = z.infer<typeof PreviewItem>

export const previewImport = endpoint({
  name: 'previewImport',
  method: 'POST',
  path: '/auto-import/preview',
  summary: 'A dry run: what rules would do with the last 20 videos of a place, and why. Nothing is stored or imported.',
  permission: 'project:edit',
  rate: { limit: 120, windowSec: 3600 },
  body: z.strictObject({
    /** Of a channel that is watched, in place of an address; its rules and limits count unless others are given. */
    channelId: ImportChannelId.optional(),
    ...place,
    platform: ImportPlatform.optional(),
    rules: z.array(ImportRuleSettings).max(10).optional(),
    maxPerDay: maxPerDay.optional(),
    budgetCreditsPerDay: budgetCreditsPerDay.optional(),
  }),
  reply: z.object({
    title: z.string(),
    platform: ImportPlatform,
    /** The channel belongs to a connected account. */
    isOwner: z.boolean(),
    data: z.array(PreviewItem),
    importCount: z.number().int(),
    /** Of those whose length is known. */
    creditCost: z.number().int(),
    /** Videos that would be imported and whose length could not be found out in time: it is decided at import. */
    unknownLengthCount: z.number().int(),
    /** Its feed shows fewer than 20, and no account of the team's can be asked for older ones. */
    isCutShort: z.boolean(),
  }),
  example: {
    request: { body: { platform: 'PODCAST', url: 'https://podcast.example/feed.xml' } },
    reply: {
      title: 'Ada talks',
      platform: 'PODCAST',
      isOwner: false,
      data: [
        {
          title: 'How we met',
          url: 'https://podcast.example/1',
          publishedAt: '2026-11-28T08:00:00.000Z',
          durationMs: 1_860_000,
          outcome: 'import',
          reason: null,
          ruleIndex: 0,
          creditCost: 31,
        },
      ],
      importCount: 1,
      creditCost: 31,
      unknownLengthCount: 0,
      isCutShort: false,
    },
  },
  errors: [...placeErrors, 'RecordNotExisted'],
})
