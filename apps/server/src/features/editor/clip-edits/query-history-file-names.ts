import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { queryHistoryFileNames as endpoint } from '@clipwright/contract/editor/clip-edits'
import { paged } from '#platform/http/paged.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { getClip } from '../../clips/clips/open-clip.ts'
import { listHistoryRecords } from './history-records.store.ts'
import { toHistoryRecord } from './to-history-record.ts'

export async function queryHistoryFileNames(ctx: RequestContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  await getClip(ctx, input)
  const { data, total } = await listHistoryRecords(ctx.db, ctx.orgId, input, input)
  return paged(input, { data: data.map(toHistoryRecord), total })
}
