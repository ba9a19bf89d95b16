import type { Input, Reply } from '@clipwright/contract/endpoint'
import { ClipId, ProjectId } from '@clipwright/contract/ids'
import type { searchClips as endpoint } from '@clipwright/contract/workspace/search'
import type { RequestContext } from '#platform/http/context.ts'
import { findEntries } from './find-entries.ts'
import { findMoment, markText } from './spoken-moments.ts'
import { toSearchPage } from './search-page.ts'

export async function searchClips(
  ctx: Pick<RequestContext, 'db' | 'orgId'>,
  request: Input<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const entries = await findEntries(ctx.db, ctx.orgId, 'clip', request)
  const results = entries.rows.map((row) => ({
    clipId: ClipId.parse(row.targetId),
    projectId: ProjectId.parse(row.projectId),
    title: markText(row.title, entries.clauses),
    projectTitle: row.projectTitle ?? '',
    durationMs: row.durationMs,
    moment: findMoment(row.words.split('\n'), row.wordMs, entries.clauses),
  }))
  return toSearchPage(results, request, entries)
}
