import { z } from 'zod'
import { Message } from '../message.ts'
import { SpeakerLabel, Word } from '../sources/transcript.ts'

/** Seconds, inclusive. The product offers 0-30, 30-60, 60-90 and 90-180. */
export const DurationRange = z.tuple([z.number().min(0).max(600), z.number().positive().max(600)])
export type DurationRange = z.infer<typeof DurationRange>

export const CurationModel = z.enum(['ClipBasic', 'ClipAnything'])

/** Who chose the moments: the built-in model, a model on this machine, a configured service, a chat by hand. */
export const Chooser = z.object({
  rung: z.enum(['built-in', 'this-machine', 'endpoint', 'chat']),
  /** Display name; null for the built-in one. */
  model: z.string().nullable(),
})
export type Chooser = z.infer<typeof Chooser>

export const Genre = z.enum([
  'Auto',
  'Q&A',
  'Commentary',
  'Marketing',
  'Webinar',
  'Motivational speech',
  'Podcast',
  'Academic',
  'Listicle',
  'Product reviews',
  'How-to',
  'Comedy',
  'Sports commentary',
  'Church',
  'News',
  'Vlog',
  'Gaming',
  'Others',
])
export type Genre = z.infer<typeof Genre>

export const CurationPref = z.strictObject({
  /** Range of the source to process, seconds. */
  range: z.object({ startSec: z.number().min(0), endSec: z.number().positive() }).optional(),
  clipDurations: z
    .array(DurationRange)
    .min(1)
    .max(8)
    .default([[0, 90]]),
  topicKeywords: z.array(z.string().trim().min(1).max(80)).max(20).default([]),
  model: CurationModel.default('ClipBasic'),
  customPrompt: z.string().trim().max(1000).default(''),
  genre: Genre.default('Auto'),
  /** Requested number of clips; without it the material decides. */
  clipCount: z.number().int().min(1).max(30).optional(),
  /** The whole range becomes one clip. */
  skipCurate: z.boolean().default(false),
  /**
   * Who chooses. `best` (the default): a model on this machine if the organisation allowed it, else the built-in one;
   * `service`: the configured language model, which receives the words; `chat`: answers pasted by a person.
   */
  chooser: z.enum(['best', 'built-in', 'service', 'chat']).optional(),
})
export type CurationPref = z.infer<typeof CurationPref>

/** The same as somebody asks for it: what can never be fulfilled is refused. */
export const CurationRequest = CurationPref.extend({
  range: z
    .object({ startSec: z.number().min(0), endSec: z.number().positive() })
    .refine(({ startSec, endSec }) => startSec < endSec, { path: ['endSec'], message: 'The part must end after it starts.' })
    .optional(),
  clipDurations: z
    .array(DurationRange.refine(([shortest, longest]) => shortest < longest, 'The longest length must be above the shortest.'))
    .min(1)
    .max(8)
    .default([[0, 90]]),
})

/** The words a message is based on, with their times. */
export const Evidence = z.object({
  quote: z.string(),
  startMs: z.number().nonnegative(),
  endMs: z.number().nonnegative(),
})
export type Evidence = z.infer<typeof Evidence>

/** 0 to 10 with one decimal; the comment cites the evidence. */
export const SubScore = z.object({
  score: z.number().min(0).max(10),
  comment: z.string(),
  evidence: z.array(Evidence).default([]),
})
export type SubScore = z.infer<typeof SubScore>

/** The comment as messages, from which it is formatted in any language. */
export const ExplainedScore = SubScore.extend({ says: z.array(Message).optional() })
export type ExplainedScore = z.infer<typeof ExplainedScore>

export const ScreenplayLine = z.object({
  text: z.string(),
  startMs: z.number(),
  endMs: z.number(),
  speaker: SpeakerLabel,
})
export const Chapter = z.object({ title: z.string(), startMs: z.number(), endMs: z.number() })
export type Chapter = z.infer<typeof Chapter>

/** Times are milliseconds on the source. */
export const Screenplay = z.object({
  chapters: z.array(Chapter),
  lines: z.array(ScreenplayLine),
  words: z.array(Word),
})
export type Screenplay = z.infer<typeof Screenplay>

/** A moment before it is stored as a clip. A function of transcript, signals and preferences alone. */
export const Moment = z.object({
  /** Stable for the same input: a hash of ranges and words. */
  key: z.string(),
  /** Seconds on the source, in playing order. */
  timeRanges: z.array(z.tuple([z.number(), z.number()])).min(1),
  /** Word indexes into the transcript, from the first (inclusive) to the last (exclusive). */
  firstWord: z.number().int(),
  lastWord: z.number().int(),
  durationSec: z.number().positive(),
  /** From 1, best first; runners-up continue the count. */
  rank: z.number().int().positive(),
  isRunnerUp: z.boolean(),
  /** Unbounded rank value of the model; `score` is its 0 to 10 form, without the effect of earlier feedback. */
  rawScore: z.number(),
  score: z.number().min(0).max(10),
  title: z.string(),
  description: z.string(),
  hashtags: z.array(z.string()),
  keywords: z.array(z.string()),
  /** Topic keywords or prompt words that this moment answers. */
  topicKeywords: z.array(z.string()),
  /** Reason for this moment, in English; quotes words that are in it. */
  reason: z.string(),
  /** The reason as messages; absent for moments stored without them. */
  says: z.array(Message).optional(),
  evidence: z.array(Evidence),
  genre: Genre,
  text: z.string(),
  screenplay: Screenplay,
  judgeResult: z.object({
    score: z.number(),
    isCopilotClip: z.boolean(),
    relevanceScore: z.number().nullable(),
    trendTopic: z.string().nullable(),
  }),
  hookScore: ExplainedScore,
  coherenceScore: ExplainedScore,
  connectionScore: ExplainedScore,
  trendScore: ExplainedScore,
})
export type Moment = z.infer<typeof Moment>

export const CurationResult = z.object({
  moments: z.array(Moment),
  /** Topics of the whole source, for navigation. */
  chapters: z.array(Chapter),
  genre: Genre,
  /** What the talk itself seems to be, whatever was asked for; absent when nothing stands out. */
  detectedGenre: Genre.optional(),
  /** What it also seems to be. */
  detectedSubgenre: Genre.optional(),
  /** The model that chose: without words that can be understood, moments are found by sound and image alone, as ClipAnything finds them. */
  usedModel: CurationModel.optional(),
  promptRecommendations: z.array(z.string()),
  /** Subjects of the recommended prompts, as spoken; the prompts are formatted from them in the reader's language. */
  promptTopics: z.array(z.string()).optional(),
  /** Notices in English, for example why a prompt matched nothing. */
  notices: z.array(z.string()),
  /** The same notices as messages, each one or several; absent when stored without them. */
  statedNotices: z.array(z.array(Message)).optional(),
  engine: z.enum(['built-in', 'built-in+language-model']),
  /** Absent when stored before there was a choice. */
  chosenBy: Chooser.optional(),
})
export type CurationResult = z.infer<typeof CurationResult>
