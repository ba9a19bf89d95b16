import { AppError } from '@clipwright/contract/errors'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { createHistoryRecord as endpoint } from '@clipwright/contract/editor/clip-edits'
import { HistoryRecordId } from '@clipwright/contract/ids'
import { readDocument } from '@clipwright/timeline/edit/upgrade-document'
import type { RequestContext } from '#platform/http/context.ts'
import { newId } from '#platform/ids/new-id.ts'
import { getClip, getLockedClip } from '../../../clips/clips/open-clip.ts'
import { openDocument } from '../../../clips/clips/document/open-document.ts'
import { insertHistoryRecord, listHistoryFileNames, listHistoryRecords } from './history-records.store.ts'
import { toHistoryRecord } from './history-records.ts'

/** Most named versions of one clip. */
const maxRecords = 200

/** Characters of the title that a generated name starts with. */
const maxTitleChars = 50

/** The title and a number that no version of the clip has, counting up from the number of versions. */
function findFreeName(title: string, takenNames: readonly string[]): string {
  const lowerNames = new Set(takenNames.map((name) => name.toLowerCase()))
  const begin = [...title.trim()].slice(0, maxTitleChars).join('').trim()
  let number = takenNames.length + 1
  while (lowerNames.has(`${begin} ${number}`.toLowerCase())) number += 1
  return `${begin} ${number}`.trim()
}

export async function createHistoryRecord(ctx: RequestContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const contents =
    input.contents === undefined ? (await openDocument(ctx.db, (await getClip(ctx, input)).clip)).document : readDocument(input.contents)
  return ctx.db.transaction(async (tx) => {
    const { clip } = await getLockedClip(ctx, tx, input)
    const { total } = await listHistoryRecords(tx, ctx.orgId, input, { pageNum: 1, pageSize: 1 })
    if (total >= maxRecords) throw new AppError('QuotaExceed', { cause: `clip ${clip.id}: ${total} versions` })
    const id = HistoryRecordId.parse(newId())
    const { projectId, clipId } = input
    const fileName = input.fileName ?? findFreeName(clip.title, await listHistoryFileNames(tx, ctx.orgId, input))
    return toHistoryRecord(
      await insertHistoryRecord(tx, { id, orgId: ctx.orgId, projectId, clipId, fileName, contents, createdBy: ctx.userId }),
    )
  })
}
