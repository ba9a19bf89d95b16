import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { BrollId, BrollItemId, BrollTaskId, ClipId, ProjectId } from '../ids.ts'
import { StageFailure } from '../projects/projects.ts'

/** Stock: videos from vendors or the team's library. GenAi: generated for this clip. */
export const brollSources = ['Stock', 'GenAi'] as const
export const BrollSource = z.enum(brollSources)
export type BrollSource = z.infer<typeof BrollSource>

/** Auto finds the places, Select uses chosen words, Prompt a description. */
export const brollApproaches = ['Auto', 'Select', 'Prompt'] as const
export const BrollApproach = z.enum(brollApproaches)
export type BrollApproach = z.infer<typeof BrollApproach>

/** `library` is the team's own; the others are queried over the network with a key of the operator. */
export const BrollVendor = z.enum(['library', 'pexels', 'pixabay', 'coverr'])
export type BrollVendor = z.infer<typeof BrollVendor>

/** `motion_graphic` is made by this server; the others by the operator's image service. */
export const ImageModel = z.enum(['motion_graphic', 'flux_schnell', 'sdxl', 'mcai', 'sdxl_turbo', 'pixart'])
export type ImageModel = z.infer<typeof ImageModel>

/** Requests to an image service, as the specification has them. */
export const imageAnswers = { mediaNum: 4, refine: 'expert_ensemble_refiner', highNoiseFrac: 0.8 } as const
/** Results per page of a search. */
export const brollPageSize = 30

/** An image or video that can be laid over a clip. */
export const BrollItem = z.object({
  itemId: BrollItemId,
  origin: z.enum(['Stock', 'GenAi', 'Library']),
  /** Origin: a vendor or a model. */
  from: z.union([BrollVendor, ImageModel]),
  kind: z.enum(['image', 'video']),
  title: z.string(),
  credit: z.object({ author: z.string(), licence: z.string() }).nullable(),
  /** Page of the work at its vendor. */
  pageUrl: z.string().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** Null for images. */
  durationMs: z.number().nullable(),
  /** `remote` is not downloaded yet; only `ready` items can be placed. */
  status: z.enum(['remote', 'fetching', 'ready', 'failed']),
  /** The upload made from it; null before. */
  uri: z.string().nullable(),
  /** A reference for `brolls/sign-url`, not an address. */
  previewUrl: z.string(),
  error: StageFailure.nullable(),
})
export type BrollItem = z.infer<typeof BrollItem>

/** A place in a clip, with items that could cover it. */
export const BrollPlace = z.object({
  brollId: BrollId,
  /** Source ms, on the edges of words. */
  startMs: z.number(),
  endMs: z.number(),
  /** Words spoken there. */
  words: z.string(),
  /** What to show: the thing, number, comparison, date, country or list found in the words, or what a person described. */
  subject: z.string(),
  reason: z.enum(['thing', 'number', 'comparison', 'date', 'place', 'list', 'statement', 'chosen', 'prompt']),
  /** Best first. */
  items: z.array(BrollItem),
  chosenItemId: BrollItemId.nullable(),
  isRemoved: z.boolean(),
})
export type BrollPlace = z.infer<typeof BrollPlace>

export const BrollStage = z.enum(['QUEUED', 'SEARCH', 'MAKE', 'COMPLETE', 'STALLED', 'CANCELLED'])
export type BrollStage = z.infer<typeof BrollStage>

export const BrollNotice = z.enum([
  'noPlaces',
  'nothingFound',
  'vendorFailed',
  'vendorBusy',
  'wordsStayHere',
  'modelFailed',
  'libraryInstead',
  'motionInstead',
])
export type BrollNotice = z.infer<typeof BrollNotice>

export const BrollTask = z.object({
  taskId: BrollTaskId,
  projectId: ProjectId,
  clipId: ClipId,
  source: BrollSource,
  approach: BrollApproach,
  prompt: z.string().nullable(),
  /** Vendor or model used. */
  from: z.union([BrollVendor, ImageModel]),
  /** COMPLETE, STALLED and CANCELLED are final. */
  stage: BrollStage,
  /** 5 to 100. */
  progress: z.number().min(5).max(100),
  estMs: z.number().nullable(),
  error: StageFailure.nullable(),
  /** Notices about the result. */
  notices: z.array(BrollNotice),
  brolls: z.array(BrollPlace),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type BrollTask = z.infer<typeof BrollTask>

const exampleItem = {
  itemId: 'bri_V1StGXR8',
  origin: 'Stock',
  from: 'pexels',
  kind: 'video',
  title: 'A baker kneads dough',
  credit: { author: 'Ada Film', licence: 'Pexels License' },
  pageUrl: 'https://www.pexels.com/video/1/',
  width: 1080,
  height: 1920,
  durationMs: 9000,
  status: 'remote',
  uri: null,
  previewUrl: 'broll://bri_V1StGXR8',
  error: null,
} as const
const exampleTask = {
  taskId: 'brt_V1StGXR8',
  projectId: 'prj_V1StGXR8',
  clipId: 'clp_Z5jdHi6B',
  source: 'Stock',
  approach: 'Auto',
  prompt: null,
  from: 'pexels',
  stage: 'COMPLETE',
  progress: 100,
  estMs: 0,
  error: null,
  notices: [],
  brolls: [
    {
      brollId: 'brl_V1StGXR8',
      startMs: 8200,
      endMs: 11400,
      words: 'we knead the dough for an hour',
      subject: 'dough',
      reason: 'thing',
      items: [exampleItem],
      chosenItemId: null,
      isRemoved: false,
    },
  ],
  createdAt: '2026-11-22T09:00:00.000Z',
  updatedAt: '2026-11-22T09:00:04.000Z',
} as const

const Subject = z.string().trim().min(2).max(200)

export const createBrollTask = endpoint({
  name: 'createBrollTask',
  method: 'POST',
  path: '/brolls',
  summary: 'Look for images and videos to lay over a clip, or have them made. Uses one of the plan.',
  permission: 'project:edit',
  idempotent: true,
  rate: { limit: 20, windowSec: 60 },
  body: z
    .strictObject({
      projectId: ProjectId,
      clipId: ClipId,
      source: BrollSource,
      approach: BrollApproach,
      /** For Prompt: what to show. */
      prompt: Subject.optional(),
      /** For Select and Prompt: the part to cover, source ms; edges move to the nearest words. */
      range: z.strictObject({ startMs: z.number().nonnegative(), endMs: z.number().nonnegative() }).optional(),
      vendor: BrollVendor.optional(),
      model: ImageModel.optional(),
    })
    .superRefine((body, context) => {
      const need = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
      if (body.approach === 'Prompt' && !body.prompt) need('prompt', 'Say what to show.')
      if (body.approach === 'Select' && !body.range) need('range', 'Choose the words.')
      if (body.range && body.range.endMs <= body.range.startMs) need('range', 'The end lies before the start.')
    }),
  reply: BrollTask,
  example: {
    request: { body: { projectId: 'prj_V1StGXR8', clipId: 'clp_Z5jdHi6B', source: 'Stock', approach: 'Auto' } },
    reply: exampleTask,
  },
  errors: ['InvalidParam', 'RecordNotExisted', 'ProjectPurged', 'RecordExisted', 'QuotaExceed', 'NoPermission'],
})

export const findBrolls = endpoint({
  name: 'findBrolls',
  method: 'GET',
  path: '/brolls',
  summary: 'A task by its id, the tasks of a clip, one item, or a search for videos by words: 30 a page.',
  permission: 'project:view',
  rate: { limit: 240, windowSec: 60 },
  query: z
    .object({
      q: z.enum(['findByTaskId', 'findByClipId', 'findByItemId', 'findBySearchText']).default('findByTaskId'),
      taskId: BrollTaskId.optional(),
      projectId: ProjectId.optional(),
      clipId: ClipId.optional(),
      itemId: BrollItemId.optional(),
      searchText: z.string().trim().max(200).optional(),
      vendor: BrollVendor.optional(),
      page: z.coerce.number().int().min(1).max(100).default(1),
      pageSize: z.coerce.number().int().min(1).max(80).default(brollPageSize),
    })
    .superRefine((query, context) => {
      const need = (path: keyof typeof query) => {
        if (query[path] === undefined) context.addIssue({ code: 'custom', path: [path], message: `${query.q} needs it.` })
      }
      if (query.q === 'findByTaskId') need('taskId')
      if (query.q === 'findByItemId') need('itemId')
      if (query.q === 'findBySearchText') need('searchText')
      if (query.q === 'findByClipId') (['projectId', 'clipId'] as const).forEach(need)
    }),
  reply: z.object({
    /** Newest first; empty for a search. */
    tasks: z.array(BrollTask),
    /** Empty for tasks. */
    results: z.array(BrollItem),
    vendor: BrollVendor.nullable(),
    page: z.number().int(),
    pageSize: z.number().int(),
    total: z.number().int(),
    totalPages: z.number().int(),
    hasMore: z.boolean(),
  }),
  example: {
    request: { query: { q: 'findBySearchText', searchText: 'bread', page: 1, pageSize: 30 } },
    reply: { tasks: [], results: [exampleItem], vendor: 'pexels', page: 1, pageSize: 30, total: 1, totalPages: 1, hasMore: false },
  },
  errors: ['InvalidParam', 'RecordNotExisted', 'ProjectPurged', 'NoPermission', 'RateExceed', 'LinkUnreachableError', 'LinkRefusedError'],
})

export const updateBroll = endpoint({
  name: 'updateBroll',
  method: 'POST',
  path: '/broll/update',
  summary: 'Choose what covers a place, take a place off the list, bring an item here, or cancel a task.',
  permission: 'project:edit',
  idempotent: true,
  rate: { limit: 60, windowSec: 60 },
  body: z
    .strictObject({
      /** `choose` also downloads the item; `fetch` does only that. */
      change: z.enum(['choose', 'remove', 'restore', 'fetch', 'cancel']),
      taskId: BrollTaskId.optional(),
      brollId: BrollId.optional(),
      itemId: BrollItemId.optional(),
    })
    .superRefine((body, context) => {
      const requirements = {
        choose: ['brollId', 'itemId'],
        remove: ['brollId'],
        restore: ['brollId'],
        fetch: ['itemId'],
        cancel: ['taskId'],
      } as const
      for (const path of requirements[body.change]) {
        if (body[path] === undefined) context.addIssue({ code: 'custom', path: [path], message: `${body.change} needs it.` })
      }
    }),
  reply: z.object({ task: BrollTask.nullable(), item: BrollItem.nullable() }),
  example: {
    request: { body: { change: 'fetch', itemId: 'bri_V1StGXR8' } },
    reply: { task: null, item: { ...exampleItem, status: 'fetching' } },
  },
  errors: ['InvalidParam', 'RecordNotExisted', 'ProjectPurged', 'StorageFullError'],
})

export const checkBrollQuota = endpoint({
  name: 'checkBrollQuota',
  method: 'POST',
  path: '/broll/check-quota',
  summary: 'How many tasks the plan still has, and who can be asked on this server.',
  permission: 'project:view',
  body: z.strictObject({
    /** How many more are allowed. */
    tasks: z.number().int().min(1).max(100).default(1),
  }),
  reply: z.object({
    isAllowed: z.boolean(),
    /** Null is without limit. */
    amount: z.number().int().nullable(),
    usedAmount: z.number().int(),
    /** In the order they are queried. */
    vendors: z.array(z.object({ id: BrollVendor, isConfigured: z.boolean() })),
    models: z.array(z.object({ id: ImageModel, isConfigured: z.boolean() })),
    /** Whether the words of the clip may be sent to outside services. */
    mayAskOthers: z.boolean(),
  }),
  example: {
    request: { body: { tasks: 1 } },
    reply: {
      isAllowed: true,
      amount: 50,
      usedAmount: 3,
      vendors: [{ id: 'library', isConfigured: true }],
      models: [{ id: 'motion_graphic', isConfigured: true }],
      mayAskOthers: true,
    },
  },
  errors: ['InvalidParam'],
})

export const signBrollUrl = endpoint({
  name: 'signBrollUrl',
  method: 'POST',
  path: '/brolls/sign-url',
  summary: 'An address, good for ten minutes at most, of an image or video that this server named itself in `previewUrl`.',
  permission: 'project:view',
  rate: { limit: 600, windowSec: 60 },
  body: z.strictObject({
    /** As given in an item. Anything else is NoPermission. */
    previewUrl: z.string().max(2000),
    quality: z.enum(['thumb', 'preview']).default('preview'),
  }),
  reply: z.object({ url: z.string(), expiresAt: z.iso.datetime() }),
  example: {
    request: { body: { previewUrl: 'broll://bri_V1StGXR8', quality: 'thumb' } },
    reply: { url: '/api/media/eyJ/thumb.jpg', expiresAt: '2026-11-22T09:10:00.000Z' },
  },
  errors: [
    'InvalidParam',
    'NoPermission',
    'LinkUnreachableError',
    'LinkRefusedError',
    'MediaTooLargeError',
    'MediaUnreadableError',
    'RateExceed',
  ],
})
