import type { Reply } from '@clipwright/contract/endpoint'
import { type ApiCaller, readCallReply, toCallRequest } from '@clipwright/mcp/api-caller'
import { createMcpServer } from '@clipwright/mcp/create-mcp-server'
import { createMcpHandler } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { waitMs } from '#platform/clock/wait-ms.ts'
import type { Db } from '#platform/db/tx.ts'
import { requireCaller } from '#platform/http/call-endpoint.ts'
import type { FindPerson } from '#platform/http/context.ts'

type McpRouteOptions = { db: Db; findPerson: FindPerson; version: string }

/** Who calls and how, passed on from the request of the client to the calls that its tools make. */
const passedOn = ['authorization', 'x-org-id', 'accept-language', 'user-agent'] as const

function callerHeaders(headers: FastifyRequest['headers']): Record<string, string> {
  return Object.fromEntries(passedOn.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])))
}

/** Calls of this server without a connection: each is checked, limited and logged like a call from outside. */
function makeCaller(app: FastifyInstance, request: FastifyRequest): ApiCaller {
  const own = callerHeaders(request.headers)
  return async (endpoint, input, options) => {
    const { method, path, headers, body } = toCallRequest(endpoint, input as Record<string, unknown>, options)
    const payload = body === undefined ? {} : { payload: body }
    const remoteAddress = request.ip
    const reply = await app.inject({ method, url: path, remoteAddress, headers: { ...own, host: request.host, ...headers }, ...payload })
    return readCallReply(reply.statusCode, reply.body) as Reply<typeof endpoint>
  }
}

/** The request as the library of the protocol takes it. Its body was read and is passed beside it. */
function toWebRequest(request: FastifyRequest): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) if (typeof value === 'string') headers.set(name, value)
  return new Request(new URL(request.url, `http://${request.host}`), { method: request.method, headers })
}

/** `/mcp`: the tools for programs, by the Model Context Protocol over HTTP, with an API key. Nothing is stored between requests. */
export function addMcpRoute(app: FastifyInstance, { version, ...finder }: McpRouteOptions): void {
  app.route({
    method: ['POST', 'GET', 'DELETE'],
    url: '/mcp',
    handler: async (request, reply) => {
      await requireCaller(request, finder)
      const context = { call: makeCaller(app, request), wait: waitMs }
      const handler = createMcpHandler(() => createMcpServer(context, version))
      const response = await handler.fetch(toWebRequest(request), request.body === undefined ? {} : { parsedBody: request.body })
      reply.code(response.status).headers(Object.fromEntries(response.headers)).header('cache-control', 'no-store')
      return reply.send(response.body ? Readable.fromWeb(response.body as never) : '')
    },
  })
}
