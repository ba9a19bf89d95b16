import type { EndpointSpec } from '@clipwright/contract/endpoint'
import { AppError, type ErrorName } from '@clipwright/contract/errors'
import { GuestId, OrgId } from '@clipwright/contract/ids'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#platform/db/tx.ts'
import type { Log } from '#platform/log/make-log.ts'
import { chooseOrg } from './choose-org.ts'
import type {
  Caller,
  FetchSite,
  FindGuest,
  FindPerson,
  FoundPerson,
  Guest,
  Person,
  PublicContext,
  RequestContext,
  ServerDeps,
} from './context.ts'
import { cookieJar } from './cookie-jar.ts'
import type { Binding } from './handle.ts'
import type { MediaLinks } from './media-links.ts'
import { requestOrigin } from './request-origin.ts'
import { runOnce } from './idempotency.ts'
import { runLongOnce } from './run-long-once.ts'
import { parseInput } from './parse-input.ts'
import { addressBlock, takeFromLimit, type MinuteBudget } from './rate-limit.ts'
import { chooseLanguage } from './request-language.ts'
import { readUtm } from './request-utm.ts'

export type CallSettings = {
  db: Db
  deps: ServerDeps
  log: Log
  findPerson: FindPerson
  /** For calls of the free tools; without it they refuse everybody. */
  findGuest?: FindGuest | undefined
  /** Called before refusing a caller who named an organisation that is not theirs. */
  onForeignOrg?: ((person: Person, attempt: { orgId: OrgId; requestId: string; address: string }) => Promise<void>) | undefined
  budget: MinuteBudget
  /** The public address, when it differs from the one that was called. */
  publicUrl: string | null
  /** Set by tests: a use case that throws an error its endpoint does not list becomes a ServerError. */
  strictErrors: boolean
}

// Errors that any call may end with, whatever its endpoint lists.
const alwaysPossible: readonly ErrorName[] = [
  'InvalidParam',
  'LoginRequired',
  'NoPermission',
  'TeamDeactivatedError',
  'ImpersonationForbiddenError',
  'RateExceed',
  'ServerError',
  'StorageFullError',
]

function headerText(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

const forwardingHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** Proxies send XX, or T1 for Tor, when they do not know. */
function countryOf(request: FastifyRequest, header: string | null): string | null {
  const country = header === null ? undefined : headerText(request, header)?.toUpperCase()
  return country !== undefined && /^[A-Z]{2}$/.test(country) && country !== 'XX' ? country : null
}

type Finder = Pick<CallSettings, 'db' | 'findPerson'> & Partial<Pick<CallSettings, 'onForeignOrg'>>

function readBearer(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w.~+/=-]{16,400})$/i.exec(headerText(request, 'authorization') ?? '')?.[1]
}

function bearerToken(request: FastifyRequest): string {
  const token = readBearer(request)
  if (!token) throw new AppError('LoginRequired', { cause: 'no bearer token' })
  return token
}

/** The person of the bearer token; undefined for a caller without a live one. */
async function findBearer(request: FastifyRequest, settings: Finder): Promise<Person | undefined> {
  const token = readBearer(request)
  return token === undefined ? undefined : (await settings.findPerson(settings.db, token))?.person
}

/** The person of the bearer token; throws `LoginRequired`. */
export async function requirePerson(request: FastifyRequest, settings: Finder): Promise<FoundPerson> {
  const token = bearerToken(request)
  const identity = await settings.findPerson(settings.db, token)
  if (!identity) throw new AppError('LoginRequired', { cause: 'unknown, expired or revoked token' })
  return identity
}

/** The caller in an organisation. Throws `LoginRequired`, or `NoPermission` for an organisation that is not the caller’s. */
export async function requireCaller(request: FastifyRequest, settings: Finder): Promise<Caller> {
  const identity = await requirePerson(request, settings)
  const chosenOrgId = OrgId.safeParse(headerText(request, 'x-org-id')).data
  if (chosenOrgId !== undefined && !identity.memberships.some(({ orgId }) => orgId === chosenOrgId)) {
    await settings.onForeignOrg?.(identity.person, { orgId: chosenOrgId, requestId: request.id, address: request.ip })
  }
  return chooseOrg(identity, headerText(request, 'x-org-id'))
}

/** A value that no browser sends counts as the least trusted one. */
function fetchSite(request: FastifyRequest): FetchSite | null {
  const site = request.headers['sec-fetch-site']
  if (site === undefined) return null
  return site === 'same-origin' || site === 'same-site' || site === 'none' ? site : 'cross-site'
}

/**
 * The visitor of a credential of the free tools. Whoever has a session or an API key may use the tools too, and counts as a visitor by their own id.
 * Throws `LoginRequired` for anything else.
 */
export async function requireGuest(request: FastifyRequest, settings: Finder & Pick<CallSettings, 'findGuest'>): Promise<Guest> {
  const guestId = await settings.findGuest?.(settings.db, bearerToken(request))
  if (guestId) return { guestId }
  const { person } = await requirePerson(request, settings)
  return { guestId: GuestId.parse(`guest_${person.userId}`) }
}

function idempotencyKey(endpoint: EndpointSpec, request: FastifyRequest): string | undefined {
  const key = endpoint.idempotent ? headerText(request, 'idempotency-key') : undefined
  if (key !== undefined && !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new AppError('InvalidParam', { details: [{ path: 'idempotency-key', message: 'Use 1 to 200 visible ASCII characters.' }] })
  }
  return key
}

async function findCaller(
  endpoint: EndpointSpec,
  request: FastifyRequest,
  settings: CallSettings,
): Promise<Person | Caller | Guest | undefined> {
  if ('freeTool' in endpoint) return requireGuest(request, settings)
  if ('permission' in endpoint) return requireCaller(request, settings)
  if (!('signedIn' in endpoint)) return undefined
  const { person } = await requirePerson(request, settings)
  // A key acts for an organisation within its scopes; it cannot reach what belongs to the person.
  if (person.isApiKey) throw new AppError('NoPermission', { cause: 'an API key' })
  return person
}

function withoutGuest(identity: Person | Caller | Guest | undefined): Person | Caller | undefined {
  return identity && 'guestId' in identity ? undefined : identity
}

async function admit(
  endpoint: EndpointSpec,
  request: FastifyRequest,
  settings: CallSettings,
): Promise<Person | Caller | Guest | undefined> {
  const identity = await findCaller(endpoint, request, settings)
  // A visitor can get any number of credentials, so their address is what counts.
  const caller = withoutGuest(identity)
  const who = caller ? `user:${caller.userId}` : `address:${addressBlock(request.ip)}`
  settings.budget.take(who)
  if (endpoint.rate) await takeFromLimit(settings.db, { key: `${endpoint.name}:${who}`, ...endpoint.rate })
  if (caller?.impersonatorId && endpoint.notWhileImpersonating) throw new AppError('ImpersonationForbiddenError')
  if (caller?.confinedToOrgId && endpoint.notWhileImpersonating && !('permission' in endpoint)) {
    throw new AppError('NoPermission', { say: 'Signing in through your team does not give access to this. Sign in with an emailed code.' })
  }
  if (caller && 'permission' in endpoint && 'orgId' in caller && !caller.permissions.includes(endpoint.permission)) {
    throw new AppError('NoPermission', { cause: `needs ${endpoint.permission}` })
  }
  return identity
}

function linksFrom(links: MediaLinks, origin: string): MediaLinks {
  return { ...links, sign: (key, options, otherOrigin) => links.sign(key, options, otherOrigin ?? origin) }
}

function checkReply(endpoint: EndpointSpec, reply: unknown): unknown {
  const result = endpoint.reply.safeParse(reply)
  if (!result.success) throw new AppError('ServerError', { cause: `reply of ${endpoint.name}: ${result.error.message}` })
  return result.data
}

function judgeError(endpoint: EndpointSpec, error: unknown, settings: CallSettings, log: Log): unknown {
  if (!(error instanceof AppError)) return error
  const name = error.errorName
  if (endpoint.errors.includes(name) || alwaysPossible.includes(name)) return error
  if (endpoint.idempotent && name === 'RecordExisted') return error
  log.error({ err: error }, `${endpoint.name} failed with ${name}, which its endpoint does not list`)
  return settings.strictErrors ? new AppError('ServerError', { cause: error }) : error
}

/** One call, from the parsed HTTP request to the checked reply. Throws `AppError`s and any error from below. */
export async function callEndpoint(
  binding: Binding,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  settings: CallSettings,
): Promise<unknown> {
  const { endpoint } = binding
  const caller = await admit(endpoint, request, settings)
  const input = parseInput(endpoint, { params: request.params, query: request.query, body: request.body })
  const key = idempotencyKey(endpoint, request)
  const log = settings.log.child({
    requestId: request.id,
    call: endpoint.name,
    ...(caller && 'orgId' in caller ? { orgId: caller.orgId } : {}),
  })
  const origin = requestOrigin(request, settings.publicUrl)
  const deps = { ...settings.deps, mediaLinks: linksFrom(settings.deps.mediaLinks, origin) }
  const run = async (db: Db): Promise<unknown> => {
    const open: PublicContext = {
      db,
      deps,
      requestId: request.id,
      log,
      origin,
      language: chooseLanguage(headerText(request, 'accept-language')),
      address: request.ip,
      country: countryOf(request, deps.config.countryHeader),
      deviceId: headerText(request, 'x-device-id')?.slice(0, 40) ?? '',
      userAgent: headerText(request, 'user-agent')?.slice(0, 300) ?? '',
      utm: readUtm(headerText(request, 'x-utm')),
      fetchSite: fetchSite(request),
      isForwarded: forwardingHeaders.some((name) => request.headers[name] !== undefined),
      ifMatch: headerText(request, 'if-match')?.slice(0, 100).replaceAll('"', '') ?? null,
      cookies: cookieJar(request, reply, origin),
      impersonatorId: null,
      findPerson: () => findBearer(request, settings),
    }
    // `handle` has checked the types of what the use case expects of its caller.
    const ctx = { ...open, ...caller } as RequestContext
    return checkReply(endpoint, await binding.useCase(ctx, input as never))
  }
  try {
    if (key === undefined || !caller || !('orgId' in caller)) return await run(settings.db)
    const call = { orgId: caller.orgId, userId: caller.userId, endpoint: endpoint.name, key, input }
    if (endpoint.idempotent === 'long') return await runLongOnce(settings.db, { ...call, log }, run)
    return await runOnce(settings.db, call, run)
  } catch (error) {
    throw judgeError(endpoint, error, settings, log)
  }
}
