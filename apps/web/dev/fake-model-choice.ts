import type { ChatPrompt, ChatPrompts } from '@clipwright/contract/clips/model-choice'
import type { ErrorName } from '@clipwright/contract/errors'
import type { FakeState } from './fake-state.ts'

const answersByState = new WeakMap<FakeState, Map<string, string>>()
const parts = 3

const textOf = (number: number) =>
  `You choose moments from the transcript of a long video.\n\nThis is part ${number} of ${parts}.\n\nTranscript:\n[${number * 10}] 0:0${number} What an icebreaker is for.\n`

/** Prompts in three parts; an answer counts when it holds a list, and each of its moments is there. */
export function answerChat(state: FakeState, projectId: string, number?: string, answer = ''): ChatPrompts | ErrorName {
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
