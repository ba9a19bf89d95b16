import type { BrollItemId, ClipId, OrgId, ProjectId, UserId } from '@clipwright/contract/ids'
import { insertPlaces, insertTask, listPlaces, saveTask } from '#features/editor/broll/broll.store.ts'
import { saveItems } from '#features/editor/broll/broll-items.store.ts'
import type { Db } from '#platform/db/tx.ts'
import { newId } from '#platform/ids/new-id.ts'

type Place = { db: Db; orgId: OrgId; userId: UserId }

/** Adds a B-roll task that has ended, with one place and one video that is still at its vendor. */
export async function addBroll({ db, orgId, userId }: Place, clip: { projectId: ProjectId; clipId: ClipId; said: string }) {
  return db.transaction(async (tx) => {
    const [item] = await saveItems(tx, orgId, [
      {
        taskId: null,
        origin: 'Stock',
        giver: 'pexels',
        ref: newId(),
        kind: 'video',
        title: `${clip.said} film`,
        author: 'Somebody',
        licence: 'Pexels License',
        pageUrl: null,
        width: 1080,
        height: 1920,
        durationMs: 8000,
        remote: { thumb: 'https://films.example/t.jpg', preview: 'https://films.example/p.mp4', file: 'https://films.example/f.mp4' },
        madeKey: null,
        uploadId: null,
        status: 'remote',
      },
    ])
    const itemId = item?.id as BrollItemId
    const request = { source: 'Stock', approach: 'Auto', prompt: null, range: null, asked: 'pexels', estMs: null, notices: [] } as const
    const task = await insertTask(tx, orgId, { ...request, notices: [], projectId: clip.projectId, clipId: clip.clipId, userId })
    if (!task) throw new Error('the clip has a running task')
    const place = { startMs: 4000, endMs: 6000, words: clip.said, subject: clip.said, reason: 'thing' as const, itemIds: [itemId] }
    await insertPlaces(tx, orgId, task.id, [place])
    await saveTask(tx, orgId, task.id, { stage: 'COMPLETE', progress: 100 })
    const [firstPlace] = await listPlaces(tx, orgId, [task.id])
    return { taskId: task.id, brollId: firstPlace?.id ?? '', itemId }
  })
}
