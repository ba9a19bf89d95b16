import { z } from 'zod'
import { type PlatformIo, readAnswer } from '../call-platform.ts'
import { PlatformError } from '../platform-error.ts'
import { pollUntil } from '../poll-until.ts'
import type { AccountAccess, Confirmation, LivePost } from '../platform.ts'
import type { Graph } from './graph.ts'
import { processingMs } from './platform.ts'

const Created = z.object({ id: z.string() })
const Status = z.object({ status_code: z.string().optional(), status: z.string().optional(), error_message: z.string().optional() })
const Link = z.object({ permalink: z.string().optional() })

/** Instagram and Threads publish in two calls: a container that is filled and worked on, and its publication. */
export type Containers = {
  graph: Graph
  /** Instagram's `status` is a sentence and its `status_code` the word; Threads has the word in `status`. */
  statusFields: string
  createPath: string
  publishPath: string
}

type State = { word: string; said: string | undefined }

async function readState(io: PlatformIo, access: AccountAccess, { graph, statusFields }: Containers, id: string): Promise<State> {
  const answer = await graph(io, access, `/${encodeURIComponent(id)}`, { query: { fields: statusFields } })
  const { status_code, status, error_message } = readAnswer(Status, answer)
  return { word: status_code ?? status ?? '', said: error_message ?? (status_code === undefined ? undefined : status) }
}

const userPath = ({ extUserId }: AccountAccess) => `/${encodeURIComponent(extUserId)}`

/** A container for a video. Returns the whole answer, which may say where to upload it. */
export async function createContainer<T extends z.ZodType>(
  io: PlatformIo,
  access: AccountAccess,
  { graph, createPath }: Containers,
  { query, schema }: { query: Record<string, string>; schema: T },
): Promise<z.output<T>> {
  return readAnswer(schema, await graph(io, access, `${userPath(access)}${createPath}`, { method: 'POST', query })) as z.output<T>
}

const failed = ({ word, said }: State) =>
  new PlatformError('fix', { code: word.toLowerCase(), words: (said ?? word).slice(0, 300), status: 422 })

/** Waits until the video was worked on. */
export function waitForContainer(io: PlatformIo, access: AccountAccess, containers: Containers, id: string): Promise<true> {
  return pollUntil(io, processingMs, async () => {
    const state = await readState(io, access, containers, id)
    if (state.word === 'ERROR') throw failed(state)
    if (state.word === 'EXPIRED') throw new PlatformError('prepare-again', { code: 'expired', status: 410 })
    return state.word === 'FINISHED' ? true : undefined
  })
}

export async function publishContainer(io: PlatformIo, access: AccountAccess, containers: Containers, id: string): Promise<LivePost> {
  const { graph, publishPath } = containers
  const answer = await graph(io, access, `${userPath(access)}${publishPath}`, { method: 'POST', query: { creation_id: id } })
  const remoteId = readAnswer(Created, answer).id
  return { remoteId, remoteUrl: await readPermalink(io, access, graph, remoteId) }
}

/** The post is live by now, so nothing that goes wrong here may look otherwise. */
async function readPermalink(io: PlatformIo, access: AccountAccess, graph: Graph, id: string): Promise<string | null> {
  try {
    return readAnswer(Link, await graph(io, access, `/${encodeURIComponent(id)}`, { query: { fields: 'permalink' } })).permalink ?? null
  } catch (error) {
    io.signal.throwIfAborted()
    if (error instanceof PlatformError) return null
    throw error
  }
}

const unnamed = 'container:'

/** A container knows whether it was published, not as what. */
export async function confirmContainer(io: PlatformIo, access: AccountAccess, containers: Containers, id: string): Promise<Confirmation> {
  const state = await readState(io, access, containers, id)
  switch (state.word) {
    case 'PUBLISHED':
      return { answer: 'live', live: { remoteId: `${unnamed}${id}`, remoteUrl: null } }
    case 'FINISHED':
      return { answer: 'absent' }
    case 'IN_PROGRESS':
      return { answer: 'pending' }
    case 'ERROR':
      return { answer: 'refused', error: failed(state) }
    case 'EXPIRED':
      return { answer: 'refused', error: new PlatformError('prepare-again', { code: 'expired', status: 410 }) }
    default:
      return { answer: 'undecidable' }
  }
}

/** Posts whose id is not known cannot be asked about. */
export const isUnnamed = (remoteId: string) => remoteId.startsWith(unnamed)

const Quota = z.object({
  data: z.array(
    z.object({ quota_usage: z.number().optional(), config: z.object({ quota_total: z.number(), quota_duration: z.number() }).optional() }),
  ),
})

/** How many posts the account may publish in which time, and how many it has, wherever from; null when it does not say. */
export async function readQuota(
  io: PlatformIo,
  access: Pick<AccountAccess, 'session'>,
  { graph, path }: { graph: Graph; path: string },
): Promise<{ cap: { posts: number; windowMs: number }; used: number | undefined } | null> {
  const [quota] = readAnswer(Quota, await graph(io, access, path, { query: { fields: 'quota_usage,config' } })).data
  if (!quota?.config) return null
  const { quota_total: posts, quota_duration: seconds } = quota.config
  return { cap: { posts, windowMs: seconds * 1000 }, used: quota.quota_usage }
}
