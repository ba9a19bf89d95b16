import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Below this size, compressing costs more time than it saves. */
const smallestPackedBytes = 16 * 1024
const pack = promisify(gzip)

/** Sends JSON, compressed when it is long and the client accepts that: transcripts and clip lists reach megabytes. */
export async function sendJson(request: FastifyRequest, reply: FastifyReply, answer: unknown): Promise<FastifyReply> {
  const text = JSON.stringify(answer)
  reply.headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', vary: 'accept-encoding' })
  const acceptEncoding = String(request.headers['accept-encoding'] ?? '')
  if (text.length < smallestPackedBytes || !/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(acceptEncoding)) return reply.send(text)
  return reply.header('content-encoding', 'gzip').send(await pack(text, { level: 4 }))
}
