import type { AppError } from '@clipwright/contract/errors'
import { AppError as Failure } from '@clipwright/contract/errors'
import Fastify, { type FastifyInstance } from 'fastify'
import { toAddressRanges } from '#config/networks.ts'
import { newId } from '#platform/ids/new-id.ts'
import type { HttpMetrics } from '#platform/metrics/metrics.ts'
import { callEndpoint, type CallSettings } from './call-endpoint.ts'
import { findDuplicateKey } from './duplicate-keys.ts'
import { sendError } from './error-reply.ts'
import type { Binding } from './handle.ts'
import { sendJson } from './send-json.ts'
import { securityHeaders, strictTransport } from './security-headers.ts'

export const apiPrefix = '/api'
const maxJsonBytes = 1024 * 1024
const bodyTimeMs = 30_000

export type HttpServerOptions = CallSettings & {
  bindings: readonly Binding[]
  /** Turns anything thrown, by any library, into an `AppError`. */
  nameError: (error: unknown) => AppError
  metrics: HttpMetrics
}

/** JSON only. An empty body counts as none; the parser refuses `__proto__` and duplicate keys. */
function addBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: maxJsonBytes }, (request, body, callback) => {
    const text = body.toString()
    if (text === '') return callback(null, undefined)
    void parseJson(request, text, (error, value) => {
      const key = error ? undefined : findDuplicateKey(text)
      if (key === undefined) callback(error, value)
      else callback(new Failure('InvalidParam', { details: [{ path: key || 'body', message: 'This field is there twice.' }] }))
    })
  })
}

function addRequestHooks(app: FastifyInstance, options: HttpServerOptions): void {
  const https = options.publicUrl?.startsWith('https:') ?? false
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    reply.headers(securityHeaders)
    if (https) reply.header('strict-transport-security', strictTransport)
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    options.metrics.observe({ method: request.method, route, status: reply.statusCode, durationMs: reply.elapsedTime })
    const line = {
      requestId: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime),
    }
    options.log.debug(line, 'answered')
  })
}

function addErrorHandlers(app: FastifyInstance, options: HttpServerOptions): void {
  app.setErrorHandler((error, request, reply) => {
    const appError = options.nameError(error)
    const line = { requestId: request.id, method: request.method, route: request.routeOptions.url, err: error }
    if (appError.statusCode >= 500) options.log.error(line, `call failed: ${appError.errorName}`)
    else options.log.debug(line, `call refused: ${appError.errorName}`)
    return sendError(reply, appError, request.id)
  })
  app.setNotFoundHandler((request, reply) => sendError(reply, new Failure('RecordNotExisted', { cause: 'no such route' }), request.id))
}

/** A trickling body would hold its connection for ever; JSON is small enough for one short limit. */
function addBodyTimer(app: FastifyInstance): void {
  const timers = new WeakMap<object, NodeJS.Timeout>()
  app.addHook('preParsing', async (request) => {
    const timer = setTimeout(() => request.raw.destroy(), bodyTimeMs)
    timer.unref()
    timers.set(request.raw, timer)
    request.raw.once('close', () => clearTimeout(timer))
  })
  app.addHook('preValidation', async (request) => clearTimeout(timers.get(request.raw)))
}

/** The bare server: wire rules, the calls of the contract, errors. Other routes are registered on the returned instance. */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const app = Fastify({
    logger: false,
    genReqId: (request) => {
      const givenId = request.headers['x-request-id']
      return typeof givenId === 'string' && /^[\w.:-]{1,100}$/.test(givenId) ? givenId : newId()
    },
    // Anybody can send forwarded headers; only those of the operator’s own proxies are trusted.
    trustProxy: toAddressRanges(options.deps.config.http.trustedProxies),
    bodyLimit: maxJsonBytes,
    // Uploads take as long as they take; they have a stall rule of their own.
    requestTimeout: 0,
    // Closes a connection on which nothing moves either way, such as a media reader that stopped reading.
    connectionTimeout: 120_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 4000 },
    forceCloseConnections: true,
    return503OnClosing: true,
  })
  app.server.headersTimeout = 15_000
  addBodyParsers(app)
  addRequestHooks(app, options)
  addErrorHandlers(app, options)
  app.register(async (api) => {
    addBodyTimer(api)
    for (const binding of options.bindings) {
      api.route({
        method: binding.endpoint.method,
        url: `${apiPrefix}${binding.endpoint.path}`,
        handler: async (request, reply) => {
          const answer = await callEndpoint(binding, { request, reply }, options)
          return sendJson(request, reply, answer)
        },
      })
    }
  })
  return app
}
