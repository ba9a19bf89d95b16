import { z } from 'zod'
import { addGraphComment, findGraphComment } from '../meta/comments.ts'
import { type Containers, createContainer, waitForContainer } from '../meta/container.ts'
import { graphOf, sendToRupload } from '../meta/graph.ts'
import { graphVersion } from '../meta/platform.ts'
import { metaSite } from '../meta/site.ts'
import type { Platform } from '../platform.ts'
import { instagramExtraScopes, instagramFailures, instagramHost, instagramScopes, instagramTimes } from './platform.ts'

const containers: Containers = {
  graph: graphOf(`${instagramHost}/${graphVersion}`, instagramFailures),
  statusFields: 'status_code,status',
  createPath: '/media',
  publishPath: '/media_publish',
}
const Created = z.object({ id: z.string(), uri: z.string() })

/** Reels of professional accounts. The file is sent by us, so that this server need not be reachable. */
export const instagram: Platform = {
  ...metaSite({
    name: 'INSTAGRAM_BUSINESS',
    host: instagramHost,
    graph: containers.graph,
    prefix: 'ig',
    idField: 'user_id',
    quotaPath: '/content_publishing_limit',
    profileUrl: (username) => `https://www.instagram.com/${username}/`,
    authorizeUrl: 'https://www.instagram.com/oauth/authorize',
    tokenUrl: 'https://api.instagram.com/oauth/access_token',
    scopes: instagramScopes,
    extraScopes: instagramExtraScopes,
    companions: { comment: addGraphComment(containers.graph), findComment: findGraphComment(containers.graph, 'text') },
    containers,
    metrics: (['views', 'likes', 'comments', 'shares'] as const).map((name) => ({ name, metrics: [name] })),
  }),
  ...instagramTimes,
  async prepare(io, access, { text, video, coverAtMs }) {
    const cover = coverAtMs === null ? {} : { thumb_offset: String(coverAtMs) }
    const query = { media_type: 'REELS', upload_type: 'resumable', caption: text, share_to_feed: 'true', ...cover }
    const { id, uri } = await createContainer(io, access, containers, { query, schema: Created })
    await sendToRupload(io, access, { url: uri, video, failures: instagramFailures })
    await waitForContainer(io, access, containers, id)
    return { containerId: id }
  },
}
