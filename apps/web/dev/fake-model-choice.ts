import type { ChatPrompt, ChatPrompts, ServiceRequest } from '@clipwright/contract/clips/model-choice'
import type { ErrorName } from '@clipwright/contract/errors'
import type { FakeCall } from './fake-call.ts'
import type { FakeState } from './fake-state.ts'

export const fakeLanguageModels = {
  service: { label: 'gpt-x', host: 'api.example' },
  isServiceAllowed: true,
  local: ['Ollama · llama3.2:3b'],
  localModel: 'ask',
  mayDecide: true,
}

const answersByState = new WeakMap<FakeState, Map<string, string>>()
const parts = 3

const textOf = (number: number) =>
  `You choose moments from the transcript of a long video.\n\nThis is part ${number} of ${parts}.\n\nTranscript:\n[${number * 10}] 0:0${number} What an icebreaker is for.\n`

/** Prompts in three parts; an answer counts when it holds a list, and each of its moments is there. */
function answerChat(state: FakeState, projectId: string, number?: string, answer = ''): ChatPrompts | ErrorName {
  const answers = answersByState.get(state) ?? new Map<string, string>()
  answersByState.set(state, answers)
  const key = (part: number | string) => `${projectId}/${part}`
  if (number !== undefined) {
    if (answer === '') answers.delete(key(number))
    else if (!answer.includes('"moments"')) return 'LanguageModelAnswerError'
    else if (answer.includes('"first":999')) return 'InvalidParam'
    else answers.set(key(number), answer)
  }
  const prompts = Array.from({ length: parts }, (_, index): ChatPrompt => {
    const text = answers.get(key(index + 1))
    return {
      number: index + 1,
      text: textOf(index + 1),
      tokens: 6120 - 700 * index,
      isAnswered: text !== undefined,
      momentCount: text?.match(/"first"/g)?.length ?? 0,
      leftOutCount: text?.includes('"quote"') ? 1 : 0,
    }
  })
  return { prompts }
}

/** What a service would be sent: the same three parts, two of them still to be answered. */
function answerService(state: FakeState, projectId: string): ServiceRequest | ErrorName {
  const chat = answerChat(state, projectId)
  if (typeof chat === 'string') return chat
  const prompts = chat.prompts.map(({ number, text, tokens }) => ({ number, text, tokens, isAnswered: number === 1 }))
  const cost = { least: 0.026, most: 0.084, currency: 'USD' }
  return { label: 'gpt-x · api.example', host: 'api.example', prompts, leastTokens: 10_140, mostTokens: 20_280, cost, timeMs: 42_000 }
}

export function answerModelChoice(state: FakeState, { path, body }: FakeCall): ChatPrompts | ServiceRequest | ErrorName {
  const [, , projectId = '', action, number] = path.split('/')
  if (action === 'service-request') return answerService(state, projectId)
  return action === 'chat-answers' ? answerChat(state, projectId, number, String(body['answer'])) : answerChat(state, projectId)
}
