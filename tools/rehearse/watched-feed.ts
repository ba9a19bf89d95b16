import { ImportChannelId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import { lookAtChannel } from '../../apps/server/src/features/publishing/auto-import/look-at-channel.ts'
import { takeItems } from '../../apps/server/src/features/publishing/auto-import/take-items.ts'
import { startFakeFeeds } from '../../apps/server/src/testing/fake-feeds.ts'
import type { PublishingWorld } from '../../apps/server/src/testing/publishing-world.ts'

/** A podcast that the team watches: a new episode when the rehearsal says so, and looks when they are due. */
export async function openWatchedFeed(world: PublishingWorld) {
  const feeds = await startFakeFeeds()
  const { db, deps, owner } = world
  const { body } = await world.call('POST', '/auto-import', { platform: 'PODCAST', url: feeds.feedUrl, hasRights: true })
  const channelId = ImportChannelId.parse(body.channel.channelId)
  const isDue = async () => {
    const { rows } = await sql`select from import_channel where id = ${channelId} and next_look_at <= now()`.execute(db)
    return rows.length > 0
  }
  return {
    channelId,
    publish: (key: string) => feeds.publish(key, { publishedAt: new Date() }),
    async look() {
      if (!(await isDue())) return
      const place = { db, fetch: deps.fetch, config: deps.config }
      await lookAtChannel(place, owner.orgId, channelId)
      await takeItems(place, owner.orgId, channelId)
    },
    async count() {
      const projects = await db
        .selectFrom('project')
        .select('video_url as url')
        .where('video_url', 'like', `${feeds.origin}/media/%`)
        .execute()
      const urls = new Set(projects.map(({ url }) => url))
      return { imported: urls.size, importDoubles: projects.length - urls.size, importLost: feeds.feed.episodes.length - urls.size }
    },
    [Symbol.asyncDispose]: () => feeds[Symbol.asyncDispose](),
  }
}
