import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { putChatAnswer as endpoint } from '@clipwright/contract/clips/model-choice'
import { readModelAnswer } from '@clipwright/curation/language-model/answers'
import { buildPrompts } from '@clipwright/curation/language-model/prompts'
import type { RequestContext } from '#platform/http/context.ts'
import { answersThisPart, chatKey, describeChatPrompts } from './chat-prompts.ts'
import { deleteAnswer, saveAnswer } from './model-answers.store.ts'
import { answersOf, readAskedSource } from './asked-source.ts'

/** Stores or deletes the answer to one part. Throws when it cannot be read or belongs to another part. */
export async function putChatAnswer(
  ctx: RequestContext,
  { projectId, number, answer }: Input<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const source = await readAskedSource(ctx, projectId)
  const prompt = buildPrompts(source.transcript, source)[number - 1]
  if (!prompt) throw new AppError('RecordNotExisted', { cause: `prompt ${number} of ${projectId}` })
  if (answer.trim() === '') await deleteAnswer(ctx.db, ctx.orgId, projectId, chatKey(prompt))
  else {
    if (!readModelAnswer(answer, source.transcript).isReadable) {
      throw new AppError('LanguageModelAnswerError', { cause: 'no list of moments' })
    }
    if (!answersThisPart(answer, prompt, source.transcript)) {
      throw new AppError('InvalidParam', { cause: `no sentence of part ${number}` })
    }
    await saveAnswer(ctx.db, ctx.orgId, projectId, { key: chatKey(prompt), answer })
  }
  return describeChatPrompts(source, answersOf(ctx.db, ctx.orgId, projectId))
}
