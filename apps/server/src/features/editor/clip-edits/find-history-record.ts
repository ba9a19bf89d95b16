import { AppError } from '@clipwright/contract/errors'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { findHistoryRecord as endpoint } from '@clipwright/contract/editor/clip-edits'
import { compareDocuments, inWords } from '@clipwright/timeline/edit/compare-documents'
import { readDocument } from '@clipwright/timeline/edit/upgrade-document'
import type { RequestContext } from '#platform/http/context.ts'
import { getClip } from '../../clips/clips/open-clip.ts'
import { openDocument } from '../../clips/clips/save-clip-document.ts'
import { findHistoryRecordByName } from './history-records.store.ts'
import { toHistoryRecord } from './to-history-record.ts'

export async function findHistoryRecord(ctx: RequestContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { clip } = await getClip(ctx, input)
  const row = await findHistoryRecordByName(ctx.db, ctx.orgId, input, input.fileName)
  if (!row) throw new AppError('RecordNotExisted', { cause: `version ${input.fileName}` })
  const contents = readDocument(row.contents)
  const comparison = compareDocuments(contents, (await openDocument(ctx.db, clip)).document)
  return { ...toHistoryRecord(row), contents, ...comparison, differenceText: inWords(comparison) }
}
