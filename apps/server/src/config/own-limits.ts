import { type OwnLimits, socialPlatforms } from '@clipwright/contract/publishing/platform-limits'
import { readFileSync } from 'node:fs'
import { z } from 'zod'

const count = z.number().int().min(0)
const span = z.strictObject({ least: z.number(), most: z.number() }).partial()

const Own = z.strictObject({
  text: z
    .strictObject({
      most: count,
      mostBytes: count.nullable(),
      refusedSigns: z.string(),
      mostHashtags: count.nullable(),
      mostMentions: count.nullable(),
    })
    .partial()
    .optional(),
  title: span.optional(),
  video: z
    .strictObject({
      leastMs: count.nullable(),
      mostMs: count.nullable(),
      mostBytes: count.nullable(),
      ratios: z.strictObject({ least: z.number(), most: z.number() }).nullable(),
    })
    .partial()
    .optional(),
  cap: z
    .strictObject({ posts: count.min(1), windowMs: count.min(1000) })
    .partial()
    .optional(),
  /** Where the numbers come from, and the day on which they were read there. */
  source: z.string().min(1),
  readOn: z.iso.date(),
})

const File = z.partialRecord(z.enum(socialPlatforms), Own)

/** Numbers in place of those of `packages/contract/src/publishing/platform-limits.ts`, from a JSON file. Throws for one that is none. */
export function readOwnLimits(path: string | undefined): OwnLimits {
  return path === undefined ? {} : (File.parse(JSON.parse(readFileSync(path, 'utf8'))) as OwnLimits)
}
