import { lookup as systemLookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { AppError } from '@clipwright/contract/errors'
import { Agent, buildConnector } from 'undici'
import { bareHost, type AllowedHosts } from './fetch-target.ts'
import { isPublicAddress } from './special-addresses.ts'

type ResolvedAddress = { address: string; family: number }
export type ResolveHost = (host: string) => Promise<ResolvedAddress[]>
export type Connector = buildConnector.connector

type GuardedAgentOptions = {
  allowed: AllowedHosts
  resolve?: ResolveHost
  /** Opens the socket; only tests replace it. */
  makeConnector?: (options: buildConnector.BuildOptions) => Connector
}

/** The machine’s own resolver. */
export const resolveBySystem: ResolveHost = (host) => systemLookup(host, { all: true, verbatim: true })

/**
 * Resolves a host and requires every address to be public: with one private address among them, which one is used would be
 * a race. `allowPrivate` is for hosts that the operator listed.
 */
export async function resolveChecked(host: string, resolve: ResolveHost, allowPrivate: boolean): Promise<ResolvedAddress[]> {
  let answers: ResolvedAddress[]
  try {
    answers = await resolve(bareHost(host))
  } catch (error) {
    throw new AppError('LinkUnreachableError', { cause: error })
  }
  if (answers.length === 0) throw new AppError('LinkUnreachableError', { cause: `no address for ${host}` })
  const bad = allowPrivate ? undefined : answers.find((answer) => !isPublicAddress(answer.address))
  if (bad) throw new AppError('LinkRefusedError', { cause: `${host} leads to ${bad.address}` })
  return answers
}

// The check happens inside the lookup of the socket itself, so there is no second resolution that could differ, and a kept-alive
// socket has been checked.
function makeCheckedLookup(resolve: ResolveHost, allowPrivate: boolean): LookupFunction {
  return (hostname, options, callback) => {
    const hand = (outcome: ResolvedAddress[] | Error) => {
      if (outcome instanceof Error) callback(outcome, '', 0)
      else if (options.all) callback(null, outcome)
      else callback(null, outcome[0]?.address ?? '', outcome[0]?.family ?? 4)
    }
    void resolveChecked(hostname, resolve, allowPrivate)
      .catch((error: Error) => error)
      .then(hand)
  }
}

/** A connection pool that only reaches public addresses and the operator’s own list. */
export function createGuardedAgent(options: GuardedAgentOptions): Agent {
  const resolve = options.resolve ?? resolveBySystem
  const make = options.makeConnector ?? buildConnector
  // Limits of headers and bodies are those of HTTP/1.1.
  const connection = { timeout: 10_000, keepAlive: true, autoSelectFamily: true, allowH2: false }
  const open = make({ ...connection, lookup: makeCheckedLookup(resolve, true) })
  const openChecked = make({ ...connection, lookup: makeCheckedLookup(resolve, false) })

  const connect: Connector = (target, callback) => {
    const host = bareHost(target.hostname)
    const port = Number(target.port || (target.protocol === 'https:' ? 443 : 80))
    if (options.allowed.has(host, port)) return open(target, callback)
    // IP literals never reach the lookup, so they are checked again here.
    const isLiteral = host.includes(':') || /^[\d.]+$/.test(host)
    if ((isLiteral && !isPublicAddress(host)) || (port !== 80 && port !== 443)) {
      return callback(new AppError('LinkRefusedError', { cause: `connection to ${host} port ${port}` }), null)
    }
    return openChecked(target, callback)
  }
  return new Agent({
    connect,
    allowH2: false,
    connections: 8,
    pipelining: 1,
    headersTimeout: 20_000,
    bodyTimeout: 30_000,
    maxHeaderSize: 32_768,
    maxResponseSize: -1,
  })
}
