import type { Input, Reply } from '@clipwright/contract/endpoint'
import { ClipId, ProjectId } from '@clipwright/contract/ids'
import type { searchClips as endpoint } from '@clipwright/contract/workspace/search'
import type { RequestContext } from '#platform/http/context.ts'
import type { MediaLinks } from '#platform/http/media-links.ts'
import { findEntries } from './find-entries.ts'
import { listClipPosters } from './search-sources.views.ts'
import { findMoment, markText } from './spoken-moments.ts'
import { toSearchPage } from './search-page.ts'

type SearchContext = Pick<RequestContext, 'db' | 'orgId'> & { deps: { mediaLinks: Pick<MediaLinks, 'sign'> } }

export async function searchClips(ctx: SearchContext, request: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const entries = await findEntries(ctx.db, ctx.orgId, 'clip', request)
  const ids = entries.rows.map((row) => ClipId.parse(row.targetId))
  const posters = await listClipPosters(ctx.db, ctx.orgId, ids)
  const results = entries.rows.map((row) => ({
    clipId: ClipId.parse(row.targetId),
    projectId: ProjectId.parse(row.projectId),
    title: markText(row.title, entries.clauses),
    projectTitle: row.projectTitle ?? '',
    durationMs: row.durationMs,
    uriForThumbnail: signPoster(ctx, posters.get(ClipId.parse(row.targetId))),
    moment: findMoment(row.words.split('\n'), row.wordMs, entries.clauses),
  }))
  return toSearchPage(results, request, entries)
}

function signPoster({ deps }: Pick<SearchContext, 'deps'>, key: string | undefined): string | null {
  return key === undefined ? null : deps.mediaLinks.sign(key, { fileName: 'poster.jpg', contentType: 'image/jpeg' })
}
