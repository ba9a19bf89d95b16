import type { ChatPrompts } from '@clipwright/contract/clips/model-choice'
import type { Transcript } from '@clipwright/contract/sources/transcript'
import { type ModelAnswer, readModelAnswer } from '@clipwright/curation/language-model/answers'
import { buildPrompts, type ModelPrompt } from '@clipwright/curation/language-model/prompts'
import { estimateTokens } from '@clipwright/curation/language-model/tokens'
import { type AnswerStore, answerKey, type AskedSource, joinAnswers, type Proposed } from '#pipeline/language-model.ts'
import { splitSentences } from '@clipwright/curation/text/sentences'

/** Marks answers from a chat in the keys of stored answers. */
const chat = 'chat'

/** System and user part in one text: a chat has a single field. */
export const promptText = ({ system, user }: ModelPrompt): string => `${system}\n\n${user}\n`

export const chatKey = (prompt: ModelPrompt): string => answerKey(chat, prompt)

type Part = { prompt: ModelPrompt; answer: ModelAnswer | null }

async function readParts(source: AskedSource, answers: AnswerStore): Promise<Part[]> {
  return Promise.all(
    buildPrompts(source.transcript, source).map(async (prompt): Promise<Part> => {
      const text = await answers.read(chatKey(prompt))
      return { prompt, answer: text === null ? null : readModelAnswer(text, source.transcript) }
    }),
  )
}

/** The prompts for a chat, with the state of their answers. */
export async function describeChatPrompts(source: AskedSource, answers: AnswerStore): Promise<ChatPrompts> {
  const parts = await readParts(source, answers)
  return {
    prompts: parts.map(({ prompt, answer }, index) => ({
      number: index + 1,
      text: promptText(prompt),
      tokens: estimateTokens(promptText(prompt)),
      isAnswered: answer !== null,
      momentCount: answer?.proposals.length ?? 0,
      leftOutCount: answer?.ungrounded ?? 0,
    })),
  }
}

/** Moments proposed by the answers so far; parts without an answer propose nothing. */
export async function readChatProposals(source: AskedSource, answers: AnswerStore): Promise<Proposed> {
  const parts = await readParts(source, answers)
  return joinAnswers(
    parts.flatMap(({ answer }) => (answer ? [answer] : [])),
    { rung: 'chat', model: null },
  )
}

/** Whether an answer names sentences of this prompt; one that only names others belongs to another part. */
export function answersThisPart(text: string, prompt: ModelPrompt, transcript: Transcript): boolean {
  const numbers = [...prompt.user.matchAll(/^\[(\d+)\]/gm)].map(([, number]) => Number(number))
  const spans = splitSentences(transcript.words, transcript.language)
  const first = spans[numbers[0] ?? 0]?.firstWord ?? 0
  const last = spans[numbers.at(-1) ?? 0]?.lastWord ?? 0
  const { proposals } = readModelAnswer(text, transcript)
  return proposals.length === 0 || proposals.some(({ firstWord, lastWord }) => firstWord < last && lastWord > first)
}
