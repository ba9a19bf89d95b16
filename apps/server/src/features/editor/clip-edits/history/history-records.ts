import type * as api from '@clipwright/contract/editor/clip-edits'
import type { HistoryRecord } from '@clipwright/contract/editor/clip-edits'
import { AppError } from '@clipwright/contract/errors'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import { compareDocuments, inWords } from '@clipwright/timeline/edit/compare-documents'
import { readDocument } from '@clipwright/timeline/edit/upgrade-document'
import { paged } from '#platform/http/paged.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { openDocument } from '../../../clips/clips/document/open-document.ts'
import { getClip } from '../../../clips/clips/open-clip.ts'
import { findHistoryRecordByName, listHistoryRecords, type NamedRow } from './history-records.store.ts'

export async function findHistoryRecord(
  ctx: RequestContext,
  input: Input<typeof api.findHistoryRecord>,
): Promise<Reply<typeof api.findHistoryRecord>> {
  const { clip } = await getClip(ctx, input)
  const row = await findHistoryRecordByName(ctx.db, ctx.orgId, input, input.fileName)
  if (!row) throw new AppError('RecordNotExisted', { cause: `version ${input.fileName}` })
  const contents = readDocument(row.contents)
  const comparison = compareDocuments(contents, (await openDocument(ctx.db, clip)).document)
  return { ...toHistoryRecord(row), contents, ...comparison, differenceText: inWords(comparison) }
}

export async function queryHistoryFileNames(
  ctx: RequestContext,
  input: Input<typeof api.queryHistoryFileNames>,
): Promise<Reply<typeof api.queryHistoryFileNames>> {
  await getClip(ctx, input)
  const { data, total } = await listHistoryRecords(ctx.db, ctx.orgId, input, input)
  return paged(input, { data: data.map(toHistoryRecord), total })
}

export function toHistoryRecord(row: NamedRow): HistoryRecord {
  return {
    id: row.id,
    projectId: row.projectId,
    clipId: row.clipId,
    fileName: row.fileName,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
  }
}
