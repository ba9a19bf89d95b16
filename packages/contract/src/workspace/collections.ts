import { z } from 'zod'
import { Clip, ScoreLetter } from '../clips/clips.ts'
import { endpoint } from '../endpoint.ts'
import { ClipId, CollectionId, ProjectId, UserId } from '../ids.ts'
import { PageQuery, pageOf } from '../paging.ts'
import { nameOf } from '../single-line.ts'

const CollectionName = nameOf(80)
const ById = z.object({ id: CollectionId })

/** Criteria of a smart collection; all that are given must hold. */
export const CollectionRule = z.strictObject({
  /** Part of the title or of the spoken words. */
  text: z.string().trim().min(1).max(200).optional(),
  letters: z.array(ScoreLetter).min(1).max(4).optional(),
  likedByMe: z.boolean().optional(),
  minSec: z.number().min(0).max(3600).optional(),
  maxSec: z.number().min(0).max(3600).optional(),
  createdWithinDays: z.number().int().min(1).max(3650).optional(),
})
export type CollectionRule = z.infer<typeof CollectionRule>

export const Collection = z.object({
  collectionId: CollectionId,
  name: z.string(),
  collectionTitle: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  userId: UserId,
  /** Null for a collection filled by hand. */
  rule: CollectionRule.nullable(),
  contentCount: z.number().int(),
  /** Posters of the first clips. */
  thumbnails: z.array(z.string()),
})
export type Collection = z.infer<typeof Collection>

export const CollectionWithContents = Collection.extend({ contents: z.array(Clip) })
export type CollectionWithContents = z.infer<typeof CollectionWithContents>

export const listCollections = endpoint({
  name: 'listCollections',
  method: 'GET',
  path: '/collections',
  summary: 'Collections of the organisation by name, without their contents.',
  permission: 'project:view',
  query: PageQuery.extend({
    q: z.literal('mine').default('mine'),
    /** Part of the name. */
    query: z.string().trim().max(80).optional(),
    /** Only collections with this clip. */
    clipId: ClipId.optional(),
  }),
  reply: pageOf(Collection),
  errors: ['InvalidParam'],
})

export const createCollection = endpoint({
  name: 'createCollection',
  method: 'POST',
  path: '/collections',
  summary: 'Make a collection, empty or with a rule that fills it.',
  permission: 'project:edit',
  idempotent: true,
  body: z.strictObject({ collectionName: CollectionName, rule: CollectionRule.optional() }),
  reply: Collection,
  example: { request: { body: { collectionName: 'Hooks that work' } } },
  errors: ['InvalidParam', 'NameDuplicated', 'QuotaExceed'],
})

export const getCollection = endpoint({
  name: 'getCollection',
  method: 'GET',
  path: '/collections/:id',
  summary: 'One collection with its clips in order.',
  permission: 'project:view',
  params: ById,
  reply: CollectionWithContents,
  errors: ['RecordNotExisted'],
})

export const updateCollection = endpoint({
  name: 'updateCollection',
  method: 'PUT',
  path: '/collections/:id',
  summary: 'Change the name or the rule.',
  permission: 'project:edit',
  params: ById,
  body: z.strictObject({ name: CollectionName.optional(), rule: CollectionRule.optional() }),
  reply: Collection,
  errors: ['InvalidParam', 'RecordNotExisted', 'NameDuplicated'],
})

export const renameCollection = endpoint({
  name: 'renameCollection',
  method: 'POST',
  path: '/collections/:id/rename',
  summary: 'Give the collection another name.',
  permission: 'project:edit',
  params: ById,
  body: z.strictObject({ collectionName: CollectionName }),
  reply: Collection,
  errors: ['InvalidParam', 'RecordNotExisted', 'NameDuplicated'],
})

export const deleteCollection = endpoint({
  name: 'deleteCollection',
  method: 'DELETE',
  path: '/collections/:id',
  summary: 'Delete the collection. Its clips stay.',
  permission: 'project:edit',
  params: ById,
  reply: z.object({ deleted: z.boolean() }),
  errors: ['RecordNotExisted'],
})

const ClipAddress = z.strictObject({ projectId: ProjectId, clipId: ClipId })

export const syncCollectionContents = endpoint({
  name: 'syncCollectionContents',
  method: 'POST',
  path: '/collection-contents/sync-collection-contents',
  summary: 'Put clips into a collection, take some out, or say the whole order anew.',
  permission: 'project:edit',
  body: z.strictObject({
    collectionId: CollectionId,
    add: z.array(ClipAddress).max(200).optional(),
    remove: z.array(ClipId).max(200).optional(),
    /** Its clips in their new order; those not listed follow. */
    order: z.array(ClipId).max(1000).optional(),
  }),
  /** `addedClipIds`: those of `add` that were not in it before. */
  reply: Collection.extend({ addedClipIds: z.array(ClipId) }),
  example: {
    request: { body: { collectionId: 'c0lLect10n', add: [{ projectId: 'P8wRt5mQe1sKd9Hf', clipId: 'Cl1pCl1p' }] } },
  },
  errors: ['InvalidParam', 'RecordNotExisted', 'QuotaExceed'],
})
