import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Language } from '../projects/preferences.ts'
import { earlierToolKeys, talkToolSlugs, writingToolSlugs } from './tool-names.ts'

/** Address of a free tool's page, and its name in the API and in the terminal. */
export const FreeToolSlug = z.enum([...writingToolSlugs, ...talkToolSlugs])
export type FreeToolSlug = z.infer<typeof FreeToolSlug>

/** The tools that write about what is said. */
export const TalkToolSlug = z.enum(talkToolSlugs)
export type TalkToolSlug = z.infer<typeof TalkToolSlug>

/** A slug, or the key of a tool in links of earlier days; those of the TikTok tools are their slugs. */
const FreeToolKey = z.enum([...FreeToolSlug.options, ...earlierToolKeys])
export type FreeToolKey = z.infer<typeof FreeToolKey>

/** Characters of a description. */
export const descriptionLength = { least: 3, most: 600 } as const
/** Characters of a transcript: about two hours of speech with times. */
export const transcriptLength = { least: 200, most: 200_000 } as const
/** Characters by which a text of an earlier round is known again. */
export const earlierLength = 200
/** A tool can be asked for more this often for one description. */
const mostRounds = 30

/** The answer to a task in the detail `proof` of a `QuotaExceed` (ALTCHA, version 1, as Base64). Visitors are asked for it near a limit. */
export const ProofOfWork = z.string().max(1000).optional()

export const FreeToolResult = z.object({
  /** Complete texts to copy, best first. Empty when this description gives nothing new. */
  items: z.array(z.string()),
  /** What is written about a talk, in three formats; null for other tools. */
  formats: z.object({ markdown: z.string(), html: z.string(), text: z.string() }).nullable(),
  /** Whether another round would bring something new. */
  hasMore: z.boolean(),
  writer: z.enum(['built-in', 'model']),
  /** The built-in engine writes this language less well than English: it has no grammar of it, only patterns. */
  isWeaker: z.boolean(),
})
export type FreeToolResult = z.infer<typeof FreeToolResult>

/** What a platform says of a name: somebody has it, no public account has it, or nothing that can be told. */
export const NameAvailability = z.enum(['taken', 'no-account', 'unknown'])
export type NameAvailability = z.infer<typeof NameAvailability>

export const runFreeTool = endpoint({
  name: 'runFreeTool',
  method: 'POST',
  path: '/free-tools/:slug/generate',
  summary:
    'What a free tool writes for a description or a transcript. Nothing is stored, and no credits are taken. The same round gives the same texts.',
  freeTool: 'a tool of the public site',
  params: z.object({ slug: FreeToolKey }),
  body: z.strictObject({
    /** A description of 3 to 600 characters; for show notes and summaries a transcript, SRT or WebVTT of 200 to 200,000. */
    text: z.string().trim().min(descriptionLength.least).max(transcriptLength.most),
    language: Language,
    /** 0 first, then 1, 2, … for "generate more". */
    round: z
      .number()
      .int()
      .min(0)
      .max(mostRounds - 1)
      .default(0),
    /** What earlier rounds gave, each cut to its beginning, so that a language model does not repeat it. */
    earlier: z.array(z.string().max(earlierLength)).max(200).default([]),
    proof: ProofOfWork,
  }),
  reply: FreeToolResult.extend({
    /** One for each item, where the platform was asked for names; else null. */
    availability: z.array(NameAvailability).nullable(),
  }),
  example: {
    request: {
      params: { slug: 'youtube-title-generator' },
      body: { text: 'Sourdough bread for beginners', language: 'en', round: 0, earlier: [] },
    },
    reply: {
      items: ['Sourdough bread for beginners, explained simply'],
      formats: null,
      hasMore: true,
      writer: 'built-in',
      isWeaker: false,
      availability: null,
    },
  },
  errors: ['InvalidParam', 'QuotaExceed', 'SubtitlesUnreadableError', 'NoSpeechError', 'UnavailableError'],
})
