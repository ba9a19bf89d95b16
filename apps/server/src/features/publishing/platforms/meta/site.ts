import { platformLimits } from '@clipwright/contract/publishing/platform-limits'
import type { MetricName } from '@clipwright/contract/publishing/offered-metrics'
import { z } from 'zod'
import { type PlatformIo, readAnswer } from '../call-platform.ts'
import type { AccountAccess, AccountProfile, MeasuredValue, Platform, CodeFlow } from '../platform.ts'
import { confirmContainer, type Containers, isUnnamed, publishContainer, readQuota } from './container.ts'
import { exchangeForLongLived, type Graph, readInsights, renewLongLived } from './graph.ts'

/** Instagram and Threads: a graph of their own, tokens of sixty days, containers. */
type MetaSite = {
  name: 'INSTAGRAM_BUSINESS' | 'THREADS'
  host: string
  graph: Graph
  /** Begins the names of its grants: `ig_exchange_token`. */
  prefix: 'ig' | 'th'
  idField: 'user_id' | 'id'
  quotaPath: string
  profileUrl: (username: string) => string
  authorizeUrl: string
  tokenUrl: string
  scopes: readonly string[]
  extraScopes: readonly string[]
  companions: Pick<NonNullable<Platform['companions']>, 'comment' | 'findComment'>
  containers: Containers
  /** Each of our metrics with those of the site that it is the sum of. */
  metrics: readonly { name: MetricName; metrics: readonly string[] }[]
}

const Me = z.object({
  user_id: z.union([z.string(), z.number()]).optional(),
  id: z.string().optional(),
  username: z.string(),
  name: z.string().optional(),
})

async function readProfile(io: PlatformIo, access: Pick<AccountAccess, 'session'>, site: MetaSite): Promise<AccountProfile> {
  const { graph, idField, quotaPath, profileUrl } = site
  const me = readAnswer(Me, await graph(io, access, '/me', { query: { fields: `${idField},username,name` } }))
  const id = String(me[idField])
  const { text, title, video, cap } = platformLimits[site.name]
  const quota = await readQuota(io, access, { graph, path: `/${encodeURIComponent(id)}${quotaPath}` })
  return {
    host: '',
    extUserId: id,
    handle: `@${me.username}`,
    name: me.name || me.username,
    profileUrl: profileUrl(encodeURIComponent(me.username)),
    limits: { text, title, video, cap: quota?.cap ?? cap },
    usedPosts: quota?.used,
  }
}

const flowOf = (site: MetaSite): CodeFlow => ({
  authorizeUrl: site.authorizeUrl,
  tokenUrl: site.tokenUrl,
  consoleUrl: 'https://developers.facebook.com/apps/',
  scopes: site.scopes,
  extraScopes: site.extraScopes,
  separator: ',',
  async open(io, grant, { client }) {
    const url = `${site.host}/access_token`
    const token = grant.session.accessToken
    const session = await exchangeForLongLived(io, { url, grantType: `${site.prefix}_exchange_token`, client, token })
    return { profile: await readProfile(io, { session }, site), session, scopes: grant.scopes ?? [...site.scopes] }
  },
})

/** Everything about a site but how a container is filled. */
export function metaSite(site: MetaSite): Omit<Platform, 'prepare' | 'prepareLeadMs' | 'usableForMs' | 'commitTimeoutMs'> {
  const { graph, containers, metrics } = site
  return {
    name: site.name,
    flow: flowOf(site),
    readProfile: (io, access) => readProfile(io, access, site),
    refresh: (io, access) =>
      renewLongLived(io, access, { url: `${site.host}/refresh_access_token`, grantType: `${site.prefix}_refresh_token` }),
    commit: (io, access, _post, { containerId }) => publishContainer(io, access, containers, String(containerId)),
    confirm: (io, access, _post, { containerId }) => confirmContainer(io, access, containers, String(containerId)),
    measure: (io, access, remoteId): Promise<MeasuredValue[]> =>
      isUnnamed(remoteId)
        ? Promise.resolve(metrics.map(({ name }) => ({ name, value: null, source: 'insights' })))
        : readInsights(io, access, { graph, remoteId, names: metrics }),
    companions: { ...site.companions, isNamed: (remoteId) => !isUnnamed(remoteId) },
  }
}
