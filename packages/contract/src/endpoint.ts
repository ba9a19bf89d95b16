import type { z } from 'zod'
import type { ErrorName } from './errors.ts'
import type { Permission } from './role-permissions.ts'

type Empty = Record<never, never>
type Part<S> = S extends z.ZodType ? z.output<S> : Empty
type WirePart<S> = S extends z.ZodType ? z.input<S> : Empty

export type EndpointSpec = {
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path under `/api`, with `:name` parameters. */
  path: `/${string}`
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  reply: z.ZodType
  errors: readonly ErrorName[]
  /**
   * POST calls that create or spend accept an `idempotency-key` header. `long`: the call waits for an outside service or
   * a media program, so key, work and answer are not one transaction.
   */
  idempotent?: boolean | 'long'
  /** Calls per caller in a window; for public endpoints, per network address. */
  rate?: { limit: number; windowSec: number }
  /** Refused during impersonation by staff: money, secrets, and irreversible actions. */
  notWhileImpersonating?: true
  /** Shown in the OpenAPI document; a test validates both against the schemas. */
  example?: { request?: { params?: unknown; query?: unknown; body?: unknown }; reply?: unknown }
} & EndpointAccess

/**
 * Who may call. `permission`: a member of the chosen organisation with it. `signedIn`: any signed-in person, for the given
 * reason; such a use case gets no organisation. `freeTool`: what a visitor with a credential of the free tools may do here;
 * sessions and keys are refused. `public`: the reason why no sign-in is needed.
 */
export type EndpointAccess = { permission: Permission } | { signedIn: string } | { freeTool: string } | { public: string }

/**
 * Keeps literals, so that name, path and schemas are part of the type. The browser imports the same objects; its build
 * leaves only their method and path (`apps/web/dev/slim-contract.ts`).
 */
export function endpoint<const E extends EndpointSpec>(spec: E): E {
  return spec
}

/** Input of a use case: parsed params, query and body in one object. */
export type Input<E extends EndpointSpec> = Part<E['params']> & Part<E['query']> & Part<E['body']>
/** The same as the client sends it, before parsing. */
export type WireInput<E extends EndpointSpec> = WirePart<E['params']> & WirePart<E['query']> & WirePart<E['body']>
export type Reply<E extends EndpointSpec> = z.output<E['reply']>
