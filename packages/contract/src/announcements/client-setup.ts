import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FlagValues } from './flags.ts'
import { OrgId } from '../ids.ts'

/** What the server answers for each flag to the person who asks. Gates that are off, and experiments without a group, are left out. */
export const EvaluatedFlags = z.object({
  gates: z.array(z.string()),
  /** Experiment to the person's group. */
  experiments: z.record(z.string(), z.string()),
  configs: z.record(z.string(), FlagValues),
})
export type EvaluatedFlags = z.infer<typeof EvaluatedFlags>

/** Lets a page send usage events also where it cannot send its token: when it is being left. */
export const EventPass = z.object({
  /** Stands for the person; nobody outside of this server can tell which. */
  distinctId: z.string(),
  /** When it was signed, in milliseconds; good for a day. */
  timestamp: z.number().int(),
  signature: z.string(),
})
export type EventPass = z.infer<typeof EventPass>

/** Where errors of the page go. `direct` is the address of a service that the operator lets browsers reach. */
export const ErrorReporting = z.object({ environment: z.string(), direct: z.string().nullable() })
export type ErrorReporting = z.infer<typeof ErrorReporting>

export const ClientSetup = z.object({
  flags: EvaluatedFlags,
  /** Null: nothing is collected here, so nothing is sent. */
  events: EventPass.nullable(),
  /** Null: the operator named no service. */
  errors: ErrorReporting.nullable(),
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
  // A request for an organisation that is not the person's own counts as none.
  query: z.object({ orgId: OrgId.optional() }),
  reply: ClientSetup,
  example: {
    reply: {
      flags: { gates: ['new_editor'], experiments: { first_page: 'control' }, configs: {} },
      events: null,
      errors: null,
      release: 'clipwright@0.1.0',
    },
  },
  errors: [],
})
