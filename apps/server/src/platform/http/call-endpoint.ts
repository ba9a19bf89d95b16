import type { EndpointSpec } from '@clipwright/contract/endpoint'
import { AppError, type ErrorName } from '@clipwright/contract/errors'
import type { FastifyRequest } from 'fastify'
import type { Db } from '#platform/db/tx.ts'
import type { Log } from '#platform/log/make-log.ts'
import type { Caller, FindCaller, PublicContext, RequestContext, ServerDeps } from './context.ts'
import type { Binding } from './handle.ts'
import type { MediaLinks } from './media-links.ts'
import { requestOrigin } from './request-origin.ts'
import { runOnce } from './idempotency.ts'
import { parseInput } from './parse-input.ts'
import { takeFromLimit, type MinuteBudget } from './rate-limit.ts'
import { chooseLanguage } from './request-language.ts'

export type CallSettings = {
  db: Db
  deps: ServerDeps
  log: Log
  findCaller: FindCaller
  budget: MinuteBudget
  /** Address that people use, when it is not the one they called. */
  publicUrl: string | null
  /** Tests set it: a use case that throws a name its endpoint does not list becomes a ServerError. */
  strictErrors: boolean
}

// Any call may end so, whatever its endpoint lists.
const ALWAYS_POSSIBLE: readonly ErrorName[] = [
  'InvalidParam',
  'LoginRequired',
  'NoPermission',
  'RateExceed',
  'ServerError',
  'StorageFullError',
]

function headerText(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The caller of the bearer token; throws `LoginRequired`, or `NoPermission` for an organisation that is not the caller's. */
export async function requireCaller(request: FastifyRequest, settings: Pick<CallSettings, 'db' | 'findCaller'>): Promise<Caller> {
  const token = /^Bearer ([\w.~+/=-]{16,200})$/i.exec(headerText(request, 'authorization') ?? '')?.[1]
  if (!token) throw new AppError('LoginRequired', { cause: 'no bearer token' })
  const caller = await settings.findCaller(settings.db, token, headerText(request, 'x-org-id'))
  if (!caller) throw new AppError('LoginRequired', { cause: 'unknown, expired or revoked token' })
  return caller
}

function idempotencyKey(endpoint: EndpointSpec, request: FastifyRequest): string | undefined {
  const key = endpoint.idempotent ? headerText(request, 'idempotency-key') : undefined
  if (key !== undefined && !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new AppError('InvalidParam', { details: [{ path: 'idempotency-key', message: 'Use 1 to 200 visible ASCII characters.' }] })
  }
  return key
}

async function admit(endpoint: EndpointSpec, request: FastifyRequest, settings: CallSettings): Promise<Caller | undefined> {
  const caller = 'permission' in endpoint ? await requireCaller(request, settings) : undefined
  const who = caller ? `user:${caller.userId}` : `address:${request.ip}`
  settings.budget.take(who)
  if (endpoint.rate) await takeFromLimit(settings.db, { key: `${endpoint.name}:${who}`, ...endpoint.rate })
  if (caller && 'permission' in endpoint && !caller.permissions.includes(endpoint.permission)) {
    throw new AppError('NoPermission', { cause: `needs ${endpoint.permission}` })
  }
  return caller
}

function linksFrom(links: MediaLinks, origin: string): MediaLinks {
  return { ...links, sign: (key, options, otherOrigin) => links.sign(key, options, otherOrigin ?? origin) }
}

function checkReply(endpoint: EndpointSpec, reply: unknown): unknown {
  const checked = endpoint.reply.safeParse(reply)
  if (!checked.success) throw new AppError('ServerError', { cause: `reply of ${endpoint.name}: ${checked.error.message}` })
  return checked.data
}

function judgeError(endpoint: EndpointSpec, error: unknown, settings: CallSettings, log: Log): unknown {
  if (!(error instanceof AppError)) return error
  const name = error.errorName
  if (endpoint.errors.includes(name) || ALWAYS_POSSIBLE.includes(name)) return error
  if (endpoint.idempotent && name === 'RecordExisted') return error
  log.error({ err: error }, `${endpoint.name} failed with ${name}, which its endpoint does not list`)
  return settings.strictErrors ? new AppError('ServerError', { cause: error }) : error
}

/** One call from the parsed HTTP request to the checked reply. Throws `AppError`s and whatever broke below. */
export async function callEndpoint(binding: Binding, request: FastifyRequest, settings: CallSettings): Promise<unknown> {
  const { endpoint } = binding
  const caller = await admit(endpoint, request, settings)
  const input = parseInput(endpoint, { params: request.params, query: request.query, body: request.body })
  const key = idempotencyKey(endpoint, request)
  const log = settings.log.child({ requestId: request.id, call: endpoint.name, ...(caller ? { orgId: caller.orgId } : {}) })
  const deps = { ...settings.deps, mediaLinks: linksFrom(settings.deps.mediaLinks, requestOrigin(request, settings.publicUrl)) }
  const run = async (db: Db): Promise<unknown> => {
    const open: PublicContext = {
      db,
      deps,
      requestId: request.id,
      log,
      origin: requestOrigin(request, settings.publicUrl),
      language: chooseLanguage(headerText(request, 'accept-language')),
      address: request.ip,
    }
    // A public endpoint's use case was typed by `handle` to expect no caller.
    const ctx = { ...open, ...caller } as RequestContext
    return checkReply(endpoint, await binding.useCase(ctx, input as never))
  }
  try {
    if (key === undefined || !caller) return await run(settings.db)
    const call = { orgId: caller.orgId, userId: caller.userId, endpoint: endpoint.name, key, input }
    return await runOnce(settings.db, call, run)
  } catch (error) {
    throw judgeError(endpoint, error, settings, log)
  }
}
