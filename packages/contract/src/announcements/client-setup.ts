import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FlagValues } from './flags.ts'
import { OrgId } from '../ids.ts'

/** Evaluated flags of the caller. Gates that are off, and experiments without a group, are left out. */
export const EvaluatedFlags = z.object({
  gates: z.array(z.string()),
  /** Group of the person by experiment. */
  experiments: z.record(z.string(), z.string()),
  configs: z.record(z.string(), FlagValues),
})
export type EvaluatedFlags = z.infer<typeof EvaluatedFlags>

/** Lets a page send usage events when it cannot send its token: while it is being closed. */
export const EventPass = z.object({
  /** A pseudonym of the person; only this server can resolve it. */
  distinctId: z.string(),
  /** Time of signing, epoch ms; valid for a day. */
  timestamp: z.number().int(),
  signature: z.string(),
})
export type EventPass = z.infer<typeof EventPass>

/** Where the page reports errors. `direct` is the address of a service that browsers may contact. */
export const ErrorReporting = z.object({ environment: z.string(), direct: z.string().nullable() })
export type ErrorReporting = z.infer<typeof ErrorReporting>

export const ClientSetup = z.object({
  flags: EvaluatedFlags,
  /** Null when usage events are not collected; then nothing is sent. */
  events: EventPass.nullable(),
  /** Null when the operator configured no service. */
  errors: ErrorReporting.nullable(),
  /** How plans are sold. `off`: no page says anything of credits. */
  billing: z.enum(['off', 'builtin', 'stripe']),
  /** The same for every page of this version, and for the server. */
  release: z.string(),
})
export type ClientSetup = z.infer<typeof ClientSetup>

export const getClientSetup = endpoint({
  name: 'getClientSetup',
  method: 'GET',
  path: '/client-setup',
  summary: 'What a page needs to know beside its session: flags as they are for this person, and whether anything is collected.',
  signedIn: 'everybody may know what applies to them',
  // Absent: the one that the person works in. One that is not the person's own is ignored.
  query: z.object({ orgId: OrgId.optional() }),
  reply: ClientSetup,
  example: {
    reply: {
      flags: { gates: ['new_editor'], experiments: { first_page: 'control' }, configs: {} },
      events: null,
      errors: null,
      billing: 'off',
      release: 'clipwright@0.1.0',
    },
  },
  errors: [],
})
