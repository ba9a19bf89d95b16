import { scoreLetter } from '@clipwright/contract/clips/clips'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { getSharedProject as endpoint } from '@clipwright/contract/projects/project-sharing'
import type { PublicContext } from '#platform/http/context.ts'
import type { MediaLinks } from '#platform/http/media-links.ts'
import { findSharedProject } from '../../../projects/projects/open-project.ts'
import { listShownClips } from '../clips.store.ts'
import { findOrgName, toClips } from './clips.views.ts'

/** A revoked share link stops showing media within ten minutes, since links are signed in windows of five. */
const sharedTtlSec = 300

/** What visitors see: the finished clips, and nothing of the team, the source or the words around them. */
export async function getSharedProject(ctx: PublicContext, { shareKey }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const shared = await findSharedProject(ctx.db, shareKey)
  if (!shared) throw new AppError('RecordNotExisted', { cause: 'no such share, or it has ended' })
  const { project, mayDownload, expiresAt } = shared
  const rows = (await listShownClips(ctx.db, project.orgId, project)).filter((clip) => !clip.isRunnerUp)
  const reader = {
    db: ctx.db,
    orgId: project.orgId,
    userId: project.userId,
    links: shortLinks(ctx.deps.mediaLinks),
    language: ctx.language,
  }
  const clips = await toClips(
    reader,
    rows.map((clip) => ({ clip, project })),
  )
  return {
    title: project.title,
    orgName: await findOrgName(ctx.db, project.orgId),
    duration: project.durationMs / 1000,
    mayDownload,
    expiresAt: expiresAt?.toISOString() ?? null,
    clips: clips.map((clip) => ({
      clipId: clip.clipId,
      title: clip.title,
      description: clip.description,
      duration: clip.duration,
      ratio: clip.ratio,
      letter: scoreLetter(clip.score),
      score: clip.score,
      videoUrl: clip.videoUrl,
      uriForThumbnail: clip.uriForThumbnail,
      videoUrlForDownload: mayDownload ? clip.videoUrlForDownload : null,
    })),
  }
}

function shortLinks(links: MediaLinks): MediaLinks {
  return { ...links, sign: (key, options, origin) => links.sign(key, { ...options, ttlSec: sharedTtlSec }, origin) }
}
