import { z } from 'zod'
import { textCounters } from './platform-limits.ts'

/** What an account accepts. */
export const Limits = z.object({
  text: z.object({
    most: z.number(),
    counter: z.enum(textCounters),
    mostBytes: z.number().nullable(),
    refusedSigns: z.string(),
    mostHashtags: z.number().nullable(),
    mostMentions: z.number().nullable(),
  }),
  title: z.object({ least: z.number(), most: z.number() }).nullable(),
  video: z.object({
    leastMs: z.number().nullable(),
    mostMs: z.number().nullable(),
    mostBytes: z.number().nullable(),
    ratios: z.object({ least: z.number(), most: z.number() }).nullable(),
    takesWatermark: z.boolean(),
    short: z.object({ mostMs: z.number(), widest: z.number() }).nullable(),
  }),
  cap: z.object({ posts: z.number(), windowMs: z.number() }).nullable(),
})

/** How far the cap of an account, or of the whole app, is used. */
export const CapUse = z.object({
  limit: z.int(),
  windowMs: z.number(),
  /** Posts within the last window, those that were made elsewhere and that the platform tells of included. */
  used: z.int(),
  /** Posts that are planned within the window that begins now. */
  reserved: z.int(),
  /** When the oldest of the used ones no longer counts; null when none is used. */
  windowEndsAt: z.iso.datetime().nullable(),
  /** `platform`: it was asked for its own count. `own`: only what this server posted is counted. `app`: of all teams of this server. */
  source: z.enum(['platform', 'own', 'app']),
})
export type CapUse = z.infer<typeof CapUse>
