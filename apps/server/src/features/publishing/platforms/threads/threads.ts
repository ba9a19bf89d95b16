import { z } from 'zod'
import { type Containers, createContainer, waitForContainer } from '../meta/container.ts'
import { graphOf } from '../meta/graph.ts'
import { metaSite } from '../meta/site.ts'
import { PlatformError } from '../platform-error.ts'
import type { OutgoingVideo, Platform } from '../platform.ts'
import { threadsFailures, threadsHost, threadsScopes, threadsTimes } from './platform.ts'

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
