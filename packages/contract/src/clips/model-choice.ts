import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ProjectId } from '../ids.ts'

/** One part of the request to a chat, and the state of its answer. */
export const ChatPrompt = z.object({
  /** From 1. */
  number: z.number().int().positive(),
  text: z.string(),
  /** Approximate number of tokens. */
  tokens: z.number().int(),
  isAnswered: z.boolean(),
  /** Number of moments in the answer that could be verified, and of those with unknown sentences or quotes. */
  momentCount: z.number().int(),
  leftOutCount: z.number().int(),
})
export type ChatPrompt = z.infer<typeof ChatPrompt>

export const ChatPrompts = z.object({ prompts: z.array(ChatPrompt) })
export type ChatPrompts = z.infer<typeof ChatPrompts>

export const mostAnswerChars = 200_000

export const getChatPrompts = endpoint({
  name: 'getChatPrompts',
  method: 'GET',
  path: '/clip-projects/:projectId/chat-prompts',
  summary: 'The prompts with which any chat chooses the moments of this project, and the answers taken so far.',
  permission: 'project:view',
  params: z.object({ projectId: ProjectId }),
  reply: ChatPrompts,
  errors: ['RecordNotExisted', 'ProjectPurged'],
})

export const putChatAnswer = endpoint({
  name: 'putChatAnswer',
  method: 'PUT',
  path: '/clip-projects/:projectId/chat-answers/:number',
  summary: 'Take the answer of a chat to one of the prompts, with whatever stands around its JSON. An empty one takes it back.',
  permission: 'project:edit',
  params: z.object({ projectId: ProjectId, number: z.coerce.number().int().min(1).max(500) }),
  body: z.strictObject({ answer: z.string().max(mostAnswerChars) }),
  reply: ChatPrompts,
  example: {
    request: {
      params: { projectId: 'P8wRt5mQe1sKd9Hf', number: 1 },
      body: { answer: '{"moments":[{"first":12,"last":19,"title":"Why prices lie","score":90}]}' },
    },
  },
  errors: ['InvalidParam', 'RecordNotExisted', 'ProjectPurged', 'LanguageModelAnswerError'],
})

const ServicePrompt = ChatPrompt.pick({ number: true, text: true, tokens: true, isAnswered: true })

export const ServiceRequest = z.object({
  label: z.string(),
  /** Host that receives the words. */
  host: z.string(),
  /** Verbatim prompts. Answered ones are not sent again. */
  prompts: z.array(ServicePrompt),
  /** Tokens still to be sent: the prompts, and at most those plus the request that compares moments and repeats their sentences. */
  leastTokens: z.number().int(),
  mostTokens: z.number().int(),
  /** At the configured price; null without one. */
  cost: z.object({ least: z.number(), most: z.number(), currency: z.string() }).nullable(),
  /** From how long this service took for this organisation; null before the first answer. */
  timeMs: z.number().int().nullable(),
})
export type ServiceRequest = z.infer<typeof ServiceRequest>

export const getServiceRequest = endpoint({
  name: 'getServiceRequest',
  method: 'GET',
  path: '/clip-projects/:projectId/service-request',
  summary: 'What the configured language model would be sent for this project, about what that costs and how long it takes. Sends nothing.',
  permission: 'project:view',
  params: z.object({ projectId: ProjectId }),
  reply: ServiceRequest,
  errors: ['RecordNotExisted', 'ProjectPurged', 'LanguageModelMissingError', 'AiProvidersOffError'],
})

export const listLanguageModels = endpoint({
  name: 'listLanguageModels',
  method: 'GET',
  path: '/language-models',
  summary: 'Which language models could choose moments here: a configured service, and models of programs on this machine.',
  permission: 'project:view',
  reply: z.object({
    /** The operator's configuration, with the host that receives the words. */
    service: z.object({ label: z.string(), host: z.string() }).nullable(),
    /** Whether the organisation allows its words to be sent there. */
    isServiceAllowed: z.boolean(),
    /** Models found on this machine; only their names are queried. */
    local: z.array(z.string()),
    /** The organisation's decision; nothing is used before it agrees. */
    localModel: z.enum(['ask', 'use', 'never']),
    /** Whether the caller may decide. */
    mayDecide: z.boolean(),
  }),
  errors: [],
})
