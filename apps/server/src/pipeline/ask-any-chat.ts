import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@clipwright/contract/errors'
import { type ModelAnswer, readModelAnswer } from '@clipwright/curation/language-model/answers'
import { buildPrompts, type ModelPrompt } from '@clipwright/curation/language-model/prompts'
import { type AskedSource, joinAnswers, type Proposed } from './language-model.ts'

/** Names the answers a person still has to fetch from a chat. */
export class AnswersMissing extends Error {
  readonly waitingFor: string[]

  constructor(waitingFor: string[]) {
    super('answers are missing')
    this.name = 'AnswersMissing'
    this.waitingFor = waitingFor
  }
}

const textOf = ({ system, user }: ModelPrompt) => `${system}\n\n${user}\n`
const linesOf = (prompt: string) => prompt.split('\n').filter((line) => /^\[\d+\]/.test(line))

async function readIfThere(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((cause: unknown) => {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null
    throw cause
  })
}

/** Answers refer to sentences of their prompt by number; those to another talk would cut this one at random. */
async function refuseForeignAnswer(promptFile: string, prompt: string): Promise<void> {
  const before = await readIfThere(promptFile)
  if (before === null || linesOf(before).join('\n') === linesOf(prompt).join('\n')) return
  throw new AppError('InvalidParam', {
    say: `${promptFile} and its answer belong to another transcript. Choose an empty folder, or delete the old answers.`,
  })
}

function readAnswer(text: string, file: string, { transcript }: AskedSource): ModelAnswer {
  const answer = readModelAnswer(text, transcript)
  if (answer.isReadable) return answer
  throw new AppError('LanguageModelAnswerError', {
    say: `There is no list of moments in ${file}. Expected {"moments": [{"first": …, "last": …}]}.`,
  })
}

/**
 * Asks any chat through files: writes `prompt-1.txt` and so on to a folder and reads the answers from `answer-1.json`
 * beside them. Throws `AnswersMissing` until each prompt has one.
 */
export async function askAnyChat(source: AskedSource, folder: string): Promise<Proposed> {
  await mkdir(folder, { recursive: true })
  const waitingFor: string[] = []
  const answers: ModelAnswer[] = []
  for (const [index, prompt] of buildPrompts(source.transcript, source).entries()) {
    const promptFile = join(folder, `prompt-${index + 1}.txt`)
    const answerFile = join(folder, `answer-${index + 1}.json`)
    const text = await readIfThere(answerFile)
    if (text === null || text.trim() === '') waitingFor.push(answerFile)
    else {
      await refuseForeignAnswer(promptFile, textOf(prompt))
      answers.push(readAnswer(text, answerFile, source))
    }
    await writeFile(promptFile, textOf(prompt))
  }
  if (waitingFor.length > 0) throw new AnswersMissing(waitingFor)
  return joinAnswers(answers, { rung: 'chat', model: null })
}
