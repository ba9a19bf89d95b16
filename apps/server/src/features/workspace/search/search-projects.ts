import type { Input, Reply } from '@clipwright/contract/endpoint'
import { ProjectId } from '@clipwright/contract/ids'
import type { searchProjects as endpoint } from '@clipwright/contract/workspace/search'
import type { RequestContext } from '#platform/http/context.ts'
import { findEntries } from './find-entries.ts'
import { findMoment, markText } from './spoken-moments.ts'
import { listPassages } from './search-entries.views.ts'
import { listPosters } from './search-sources.views.ts'
import { toSearchPage } from './search-page.ts'

/** Projects whose title or transcript matches, in a clip or not. */
export async function searchProjects(ctx: RequestContext, request: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const entries = await findEntries(ctx.db, ctx.orgId, 'project', request)
  const ids = entries.rows.map((row) => ProjectId.parse(row.targetId))
  const [passages, posters] = await Promise.all([
    listPassages(ctx.db, ctx.orgId, ids, entries.passageQuery),
    listPosters(ctx.db, ctx.orgId, ids),
  ])
  const results = entries.rows.map((row) => {
    const projectId = ProjectId.parse(row.targetId)
    const poster = posters.get(projectId)
    return {
      projectId,
      title: markText(row.title, entries.clauses),
      durationMs: row.durationMs,
      createdAt: row.madeAt.toISOString(),
      uriForThumbnail: poster ? ctx.deps.mediaLinks.sign(poster, { fileName: 'poster.jpg', contentType: 'image/jpeg' }) : null,
      moments: passages
        .filter((passage) => passage.projectId === projectId)
        .flatMap(({ words, wordMs }) => findMoment(words.split('\n'), wordMs, entries.clauses) ?? []),
    }
  })
  return toSearchPage(results, request, entries)
}
