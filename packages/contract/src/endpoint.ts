import type { z } from 'zod'
import type { ErrorName } from './errors.ts'
import type { Permission } from './role-permissions.ts'

type Empty = Record<never, never>
type Part<S> = S extends z.ZodType ? z.output<S> : Empty
type WirePart<S> = S extends z.ZodType ? z.input<S> : Empty

export type EndpointSpec = {
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api`, with `:name` parameters. */
  path: `/${string}`
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  reply: z.ZodType
  errors: readonly ErrorName[]
  /**
   * POST calls that create or spend accept an `idempotency-key` header. `long`: the call waits for somebody else's service,
   * so key, work and answer are not one transaction.
   */
  idempotent?: boolean | 'long'
  /** Calls one caller may make in a window; for public endpoints, one network address. */
  rate?: { limit: number; windowSec: number }
  /** Refused while staff act as somebody else: money, secrets, and what cannot be undone. */
  notWhileImpersonating?: true
  /** Shown in the OpenAPI document; a test parses both with the schemas. */
  example?: { request?: { params?: unknown; query?: unknown; body?: unknown }; reply?: unknown }
} & EndpointAccess

/**
 * Who may call. `permission`: a member of the chosen organisation who has it. `signedIn` says why any signed-in person
 * may, whatever their organisations; such a use case sees no organisation. `freeTool` says what a visitor with a credential
 * of the free tools may do here; sessions and keys are refused. `public` says why nobody need sign in.
 */
export type EndpointAccess = { permission: Permission } | { signedIn: string } | { freeTool: string } | { public: string }

/**
 * Keeps every literal, so the name, the path and the schemas stay in the type. The browser imports the same objects; its
 * build leaves method and path of them and nothing else (`apps/web/dev/slim-contract.ts`).
 */
export function endpoint<const E extends EndpointSpec>(spec: E): E {
  return spec
}

/** What a use case receives: parsed params, query and body in one object. */
export type Input<E extends EndpointSpec> = Part<E['params']> & Part<E['query']> & Part<E['body']>
/** What a client sends: the same, before parsing. */
export type WireInput<E extends EndpointSpec> = WirePart<E['params']> & WirePart<E['query']> & WirePart<E['body']>
export type Reply<E extends EndpointSpec> = z.output<E['reply']>
