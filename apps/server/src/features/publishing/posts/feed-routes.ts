import { PostTargetId } from '@clipwright/contract/ids'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/db/tx.ts'
import type { MediaLinks } from '#platform/http/media-links.ts'
import { hashSecret } from '#platform/secrets/secret-text.ts'
import { feedPath } from '../social-accounts/feed-path.ts'
import { type Feed, findFeed } from '../social-accounts/find-feed.ts'
import { findExport, findLiveItem, listLiveItems } from './posts.views.ts'
import { toFeed } from './to-feed.ts'

type FeedOptions = { db: Db; mediaLinks: MediaLinks; publicUrl: string | null }

const mostItems = 100
const secretShape = /^[\w-]{43}$/

async function openFeed(db: Db, secret: string): Promise<Feed | undefined> {
  return secretShape.test(secret) ? findFeed(db, hashSecret(secret)) : undefined
}

/**
 * `GET /api/feeds/:secret/feed.xml`: what is live on an account of the kind RSS, newest first. Enclosures lead through
 * `/api/feeds/:secret/:targetId.mp4` to a link of the moment, so that they last.
 */
export function addFeedRoutes(app: FastifyInstance, { db, mediaLinks, publicUrl }: FeedOptions): void {
  app.get<{ Params: { secret: string } }>(feedPath(':secret'), async (request, reply) => {
    const { secret } = request.params
    const feed = await openFeed(db, secret)
    if (!feed) return reply.code(404).send()
    const origin = publicUrl ?? `${request.protocol}://${request.host}`
    const items = await listLiveItems(db, feed.orgId, feed.accountId, mostItems)
    const sized = await Promise.all(
      items.map(async (item) => ({ ...item, sizeBytes: (await findExport(db, feed.orgId, item.renderId))?.sizeBytes ?? 0 })),
    )
    const address = `${origin}${feedPath(secret)}`
    return reply
      .headers({ 'content-type': 'application/rss+xml; charset=utf-8', 'cache-control': 'private, max-age=60', 'x-robots-tag': 'noindex' })
      .send(toFeed({ title: feed.name, address, videoUrl: (targetId) => `${origin}/api/feeds/${secret}/${targetId}.mp4` }, sized))
  })

  app.get<{ Params: { secret: string; file: string } }>('/api/feeds/:secret/:file', async (request, reply) => {
    const feed = await openFeed(db, request.params.secret)
    const targetId = PostTargetId.safeParse(request.params.file.replace(/\.mp4$/, ''))
    const item =
      feed && targetId.success ? await findLiveItem(db, feed.orgId, { accountId: feed.accountId, targetId: targetId.data }) : undefined
    const file = feed && item ? await findExport(db, feed.orgId, item.renderId) : undefined
    if (!file?.main) return reply.code(404).send()
    return reply.redirect(mediaLinks.sign(file.main, { fileName: 'clip.mp4', contentType: 'video/mp4' }), 302)
  })
}
