import type { BrollItem, BrollTask } from '@clipwright/contract/editor/broll'
import type { OrgId } from '@clipwright/contract/ids'
import type { Queryable } from '#platform/db/tx.ts'
import { listPlaces } from './broll.store.ts'
import { listItems, type ShownItem } from './broll-items.store.ts'
import type { BrollTaskRow } from './broll-tables.ts'

/** An item that was here and was deleted can be fetched again. */
function statusOf(item: ShownItem): BrollItem['status'] {
  if (item.status !== 'ready' || item.hasBytes) return item.status
  return item.remote !== null || item.madeKey !== null ? 'remote' : 'failed'
}

export function toItem(item: ShownItem): BrollItem {
  const status = statusOf(item)
  return {
    itemId: item.id,
    origin: item.origin,
    from: item.giver,
    kind: item.kind,
    title: item.title,
    credit: item.author === '' && item.licence === '' ? null : { author: item.author, licence: item.licence },
    pageUrl: item.pageUrl,
    width: item.width,
    height: item.height,
    durationMs: item.kind === 'image' ? null : item.durationMs,
    status,
    uri: status === 'ready' && item.uploadId !== null ? `upload://${item.uploadId}` : null,
    previewUrl: `broll://${item.id}`,
    error: item.error,
  }
}

export async function toTasks(db: Queryable, orgId: OrgId, rows: readonly BrollTaskRow[]): Promise<BrollTask[]> {
  const places = await listPlaces(
    db,
    orgId,
    rows.map(({ id }) => id),
  )
  const items = await listItems(db, orgId, [...new Set(places.flatMap((place) => place.itemIds))])
  const byId = new Map(items.map((item) => [item.id, toItem(item)]))
  return rows.map((row) => ({
    taskId: row.id,
    projectId: row.projectId,
    clipId: row.clipId,
    source: row.source,
    approach: row.approach,
    prompt: row.prompt,
    from: row.asked,
    stage: row.stage,
    progress: Math.min(100, Math.max(5, row.progress)),
    estMs: row.estMs,
    error: row.error,
    notices: row.notices,
    brolls: places
      .filter((place) => place.taskId === row.id)
      .map((place) => ({
        brollId: place.id,
        startMs: place.startMs,
        endMs: place.endMs,
        words: place.words,
        subject: place.subject,
        reason: place.reason,
        items: place.itemIds.flatMap((id) => byId.get(id) ?? []),
        chosenItemId: place.chosenItemId,
        isRemoved: place.isRemoved,
      })),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }))
}
