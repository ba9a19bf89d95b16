import { z } from 'zod'
import { type PlatformIo, readAnswer } from '../call-platform.ts'
import type { AccountAccess, OutgoingComment } from '../platform.ts'
import type { Graph } from './graph.ts'

const commentsOf = (remoteId: string) => `/${encodeURIComponent(remoteId)}/comments`

export const addGraphComment =
  (graph: Graph) =>
  async (io: PlatformIo, access: AccountAccess, { text, post }: OutgoingComment): Promise<void> => {
    await graph(io, access, commentsOf(post.remoteId), { method: 'POST', query: { message: text } })
  }

const Comments = z.object({ data: z.array(z.record(z.string(), z.unknown())) })

/** By its text; Facebook calls it `message`, Instagram `text`. */
export const findGraphComment =
  (graph: Graph, field: 'message' | 'text') =>
  async (io: PlatformIo, access: AccountAccess, { text, post }: OutgoingComment): Promise<boolean> => {
    const answer = await graph(io, access, commentsOf(post.remoteId), { query: { fields: field, limit: '100' } })
    return readAnswer(Comments, answer).data.some((comment) => comment[field] === text)
  }
