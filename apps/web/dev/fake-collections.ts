import type { Clip } from '@clipwright/contract/clips/clips'
import type { Collection, CollectionRule } from '@clipwright/contract/workspace/collections'
import type { ErrorName } from '@clipwright/contract/errors'
import { CollectionId, UserId } from '@clipwright/contract/ids'
import type { FakeCall } from './fake-call.ts'
import type { FakeState } from './fake-state.ts'

type StoredCollection = { id: string; name: string; rule: CollectionRule | null; clipIds: string[] }

const collectionsByState = new WeakMap<FakeState, StoredCollection[]>()

function collectionsOf(state: FakeState): StoredCollection[] {
  const existing = collectionsByState.get(state)
  if (existing) return existing
  const clips = [...state.clips.values()].flat()
  const examples: StoredCollection[] = [
    { id: 'collection-1', name: 'Hooks that work', rule: null, clipIds: clips.slice(0, 5).map((clip) => clip.clipId) },
    { id: 'collection-2', name: 'Best of the month', rule: { letters: ['A'] }, clipIds: clips.slice(2, 4).map((clip) => clip.clipId) },
  ]
  collectionsByState.set(state, examples)
  return examples
}

export function onePage<T>(data: T[]) {
  return { data, pageNum: 1, pageSize: 100, total: data.length, totalPages: 1, hasMore: false }
}

/** The page that was asked for, as the server cuts it. */
export function resultPage<T>(query: URLSearchParams, all: readonly T[]) {
  const pageNum = Number(query.get('pageNum') ?? 1)
  const pageSize = Number(query.get('pageSize') ?? 20)
  const totalPages = Math.ceil(all.length / pageSize)
  const data = all.slice((pageNum - 1) * pageSize, pageNum * pageSize)
  return { data, pageNum, pageSize, total: all.length, totalPages, hasMore: pageNum < totalPages }
}

/** Collections of the pretend server: kept as long as it runs. */
export function answerCollections(state: FakeState, { method, path, query, body }: FakeCall): object | ErrorName {
  const all = collectionsOf(state)
  const [, group = '', id = ''] = path.split('/')
  if (group === 'collection-contents') return sync(state, all, body)
  if (id === '') {
    if (method === 'POST') return create(state, all, body)
    const clipId = query.get('clipId')
    return onePage(all.filter((one) => !clipId || one.clipIds.includes(clipId)).map((one) => show(state, one)))
  }
  const one = all.find((collection) => collection.id === id)
  if (!one) return 'RecordNotExisted'
  if (method === 'DELETE') {
    all.splice(all.indexOf(one), 1)
    return { deleted: true }
  }
  if (typeof body['name'] === 'string') one.name = body['name']
  return { ...show(state, one), contents: clipsOf(state, one) }
}

function create(state: FakeState, all: StoredCollection[], body: Record<string, unknown>): object | ErrorName {
  const name = String(body['collectionName'])
  if (all.some((one) => one.name.toLowerCase() === name.toLowerCase())) return 'NameDuplicated'
  const collection: StoredCollection = {
    id: `collection-${all.length + 1}`,
    name,
    rule: (body['rule'] as CollectionRule | undefined) ?? null,
    clipIds: [],
  }
  all.push(collection)
  return show(state, collection)
}

function sync(state: FakeState, all: StoredCollection[], body: Record<string, unknown>): object | ErrorName {
  const one = all.find((collection) => collection.id === body['collectionId'])
  if (!one) return 'RecordNotExisted'
  const add = ((body['add'] as { clipId: string }[] | undefined) ?? []).map(({ clipId }) => clipId)
  const remove = (body['remove'] as string[] | undefined) ?? []
  const order = (body['order'] as string[] | undefined) ?? []
  const addedClipIds = [...new Set(add.filter((clipId) => !one.clipIds.includes(clipId)))]
  const ids = [...new Set([...one.clipIds.filter((clipId) => !remove.includes(clipId)), ...add])]
  one.clipIds = [...order.filter((clipId) => ids.includes(clipId)), ...ids.filter((clipId) => !order.includes(clipId))]
  return { ...show(state, one), addedClipIds }
}

function clipsOf(state: FakeState, one: StoredCollection): Clip[] {
  const clips = [...state.clips.values()].flat()
  return one.clipIds.flatMap((id) => clips.find((clip) => clip.clipId === id) ?? [])
}

function show(state: FakeState, one: StoredCollection): Collection {
  const clips = clipsOf(state, one)
  return {
    collectionId: CollectionId.parse(one.id),
    name: one.name,
    collectionTitle: one.name,
    createdAt: '2026-11-01T10:00:00.000Z',
    updatedAt: '2026-11-01T10:00:00.000Z',
    userId: UserId.parse('usr_local1'),
    rule: one.rule,
    contentCount: clips.length,
    thumbnails: clips.flatMap((clip) => clip.uriForThumbnail ?? []).slice(0, 3),
  }
}
