import { z } from 'zod'
import { type Containers, createContainer, publishContainer, waitForContainer } from '../meta/container.ts'
import { graphOf } from '../meta/graph.ts'
import { metaSite } from '../meta/site.ts'
import { PlatformError } from '../platform-error.ts'
import type { AccountAccess, OutgoingComment, OutgoingVideo, Platform } from '../platform.ts'
import type { PlatformIo } from '../call-platform.ts'
import { threadsExtraScopes, threadsFailures, threadsHost, threadsScopes, threadsTimes } from './platform.ts'

const containers: Containers = {
  graph: graphOf(`${threadsHost}/v1.0`, threadsFailures),
  statusFields: 'status,error_message',
  createPath: '/threads',
  publishPath: '/threads_publish',
}

/** Threads fetches the video itself, so this server has to be reachable from the internet. */
function readPublicUrl({ url }: OutgoingVideo): string {
  if (url.startsWith('https://')) return url
  throw new PlatformError('fix', {
    code: 'not-reachable',
    words: 'Threads fetches videos from this server, which has no public https address.',
    status: 400,
  })
}

/** A reply is a container of its own; whether one without an answer was published, nobody tells. */
async function addComment(io: PlatformIo, access: AccountAccess, { text, post }: OutgoingComment): Promise<void> {
  const query = { media_type: 'TEXT', text, reply_to_id: post.remoteId }
  const { id } = await createContainer(io, access, containers, { query, schema: z.object({ id: z.string() }) })
  await waitForContainer(io, access, containers, id)
  await publishContainer(io, access, containers, id)
}

export const threads: Platform = {
  ...metaSite({
    name: 'THREADS',
    host: threadsHost,
    graph: containers.graph,
    prefix: 'th',
    idField: 'id',
    quotaPath: '/threads_publishing_limit',
    profileUrl: (username) => `https://www.threads.net/@${username}`,
    authorizeUrl: 'https://threads.net/oauth/authorize',
    tokenUrl: `${threadsHost}/oauth/access_token`,
    scopes: threadsScopes,
    extraScopes: threadsExtraScopes,
    companions: { comment: addComment },
    containers,
    metrics: [
      { name: 'views', metrics: ['views'] },
      { name: 'likes', metrics: ['likes'] },
      { name: 'comments', metrics: ['replies'] },
      { name: 'shares', metrics: ['reposts', 'quotes'] },
    ],
  }),
  ...threadsTimes,
  async prepare(io, access, { text, video }) {
    const query = { media_type: 'VIDEO', video_url: readPublicUrl(video), text }
    const { id } = await createContainer(io, access, containers, { query, schema: z.object({ id: z.string() }) })
    await waitForContainer(io, access, containers, id)
    return { containerId: id }
  },
}
