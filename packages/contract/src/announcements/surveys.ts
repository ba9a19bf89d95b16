import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ProjectId, UserId } from '../ids.ts'
import { PageQuery, pageOf } from '../paging.ts'

/** `survey`: what would improve the clips. `nps`: how likely somebody is to recommend the product. */
export const SurveyKind = z.enum(['survey', 'nps'])
export type SurveyKind = z.infer<typeof SurveyKind>

/** Reasons to choose from. `DetailedReason` is free text. */
export const surveyReasons = [
  'AutoFraming',
  'BoringOrJumpy',
  'ClipLength',
  'Topic',
  'Template',
  'Language',
  'Resolution',
  'DetailedReason',
] as const
export const SurveyReason = z.enum(surveyReasons)
export type SurveyReason = z.infer<typeof SurveyReason>

const surveyWordsMax = 2000
const Words = z.string().trim().max(surveyWordsMax)

/** Surveys to show to the caller now; usually none. */
export const DueSurveys = z.object({
  /** The project in question; null when no survey is due. */
  survey: z.object({ projectId: ProjectId, projectTitle: z.string() }).nullable(),
  nps: z.boolean(),
})
export type DueSurveys = z.infer<typeof DueSurveys>

export const getDueSurveys = endpoint({
  name: 'getDueSurveys',
  method: 'GET',
  path: '/surveys/due',
  summary: 'Which question may be put to the caller now. Rarely one, each once in a lifetime, none to who refused.',
  permission: 'project:view',
  reply: DueSurveys,
  example: { reply: { survey: { projectId: 'qk0r0yFTFmA3bQxw', projectTitle: 'Panel on rivers' }, nps: false } },
  errors: [],
})

export const recordSurveyShown = endpoint({
  name: 'recordSurveyShown',
  method: 'POST',
  path: '/surveys/shown',
  summary: 'Note that a question was put to the caller, so that it never is again, answered or not.',
  permission: 'project:view',
  notWhileImpersonating: true,
  rate: { limit: 30, windowSec: 60 },
  body: z.strictObject({ kind: SurveyKind }),
  reply: z.object({ done: z.literal(true) }),
  example: { request: { body: { kind: 'nps' } }, reply: { done: true } },
  errors: ['InvalidParam', 'RateExceed'],
})

const SurveyAnswerBody = z.discriminatedUnion('kind', [
  z
    .strictObject({
      kind: z.literal('survey'),
      reasons: z
        .array(SurveyReason)
        .min(1)
        .max(SurveyReason.options.length)
        .refine((reasons) => new Set(reasons).size === reasons.length, 'Each once.'),
      words: Words.default(''),
    })
    .refine(({ reasons, words }) => words !== '' || !reasons.includes('DetailedReason'), {
      path: ['words'],
      message: 'Say it in your own words.',
    }),
  z.strictObject({ kind: z.literal('nps'), score: z.number().int().min(0).max(10), words: Words.default('') }),
])

export const answerSurvey = endpoint({
  name: 'answerSurvey',
  method: 'POST',
  path: '/surveys/answers',
  summary: 'Answer a question, once. The answer stays on this server, where its staff read it.',
  permission: 'project:view',
  notWhileImpersonating: true,
  rate: { limit: 30, windowSec: 60 },
  body: SurveyAnswerBody,
  reply: z.object({ done: z.literal(true) }),
  example: {
    request: { body: { kind: 'survey', reasons: ['ClipLength', 'Topic'], words: 'A little shorter, please.' } },
    reply: { done: true },
  },
  errors: ['InvalidParam', 'RecordExisted', 'RateExceed'],
})

/** `isOffered`: surveys are on for this server. `isOn`: the person accepts them. */
export const SurveyChoice = z.object({ isOffered: z.boolean(), isOn: z.boolean() })
export type SurveyChoice = z.infer<typeof SurveyChoice>

export const getSurveyChoice = endpoint({
  name: 'getSurveyChoice',
  method: 'GET',
  path: '/surveys/choice',
  summary: 'Whether the person may be asked for their opinion.',
  signedIn: 'everybody decides for themselves',
  reply: SurveyChoice,
  example: { reply: { isOffered: true, isOn: true } },
  errors: [],
})

export const putSurveyChoice = endpoint({
  name: 'putSurveyChoice',
  method: 'PUT',
  path: '/surveys/choice',
  summary: 'Allow or refuse to be asked for an opinion, in every organisation.',
  signedIn: 'everybody decides for themselves',
  rate: { limit: 60, windowSec: 60 },
  body: z.strictObject({ isOn: z.boolean() }),
  reply: SurveyChoice,
  example: { request: { body: { isOn: false } }, reply: { isOffered: true, isOn: false } },
  errors: ['InvalidParam', 'RateExceed'],
})

/** An answer as staff see it. */
export const SurveyAnswer = z.object({
  kind: SurveyKind,
  orgName: z.string(),
  userId: UserId,
  userName: z.string(),
  userEmail: z.string(),
  /** For a survey; empty for an NPS. */
  reasons: z.array(SurveyReason),
  /** For an NPS, 0 to 10; null for a survey. */
  score: z.number().int().nullable(),
  words: z.string(),
  answeredAt: z.iso.datetime(),
})
export type SurveyAnswer = z.infer<typeof SurveyAnswer>

const staffOnly = 'staff is asked for in the call'

export const listSurveyAnswers = endpoint({
  name: 'listSurveyAnswers',
  method: 'GET',
  path: '/staff/survey-answers',
  summary: 'For staff: what people answered, newest first.',
  signedIn: staffOnly,
  notWhileImpersonating: true,
  query: PageQuery.extend({ kind: SurveyKind.optional() }),
  reply: pageOf(SurveyAnswer),
  example: {
    reply: {
      data: [
        {
          kind: 'nps',
          orgName: 'Northlight',
          userId: 'dhM-wUipYDXYi0YV',
          userName: 'Ann',
          userEmail: 'ann@example.com',
          reasons: [],
          score: 9,
          words: 'It finds the moments I would have picked.',
          answeredAt: '2026-11-21T20:00:00.000Z',
        },
      ],
      pageNum: 1,
      pageSize: 20,
      total: 1,
      totalPages: 1,
      hasMore: false,
    },
  },
  errors: ['InvalidParam'],
})

const count = z.number().int().nonnegative()

/** Counts of each question: shown, answered, and by answer. */
export const SurveyCounts = z.object({
  survey: z.object({ asked: count, answered: count, reasons: z.record(SurveyReason, count) }),
  nps: z.object({
    asked: count,
    answered: count,
    /** Number of answers 0, 1, … 10. */
    scores: z.array(count).length(11),
    /** Percentage of 9 and 10 minus percentage of 0 to 6, -100 to 100; null without answers. */
    score: z.number().int().nullable(),
  }),
})
export type SurveyCounts = z.infer<typeof SurveyCounts>

export const getSurveyCounts = endpoint({
  name: 'getSurveyCounts',
  method: 'GET',
  path: '/staff/survey-counts',
  summary: 'For staff: how often each question was put and answered, and how.',
  signedIn: staffOnly,
  notWhileImpersonating: true,
  reply: SurveyCounts,
  example: {
    reply: {
      survey: {
        asked: 3,
        answered: 1,
        reasons: {
          AutoFraming: 0,
          BoringOrJumpy: 0,
          ClipLength: 1,
          Topic: 1,
          Template: 0,
          Language: 0,
          Resolution: 0,
          DetailedReason: 0,
        },
      },
      nps: { asked: 2, answered: 1, scores: [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0], score: 100 },
    },
  },
  errors: [],
})

export const SurveyExportQuery = z.object({ kind: SurveyKind.optional() })
