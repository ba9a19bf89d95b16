import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { getChatPrompts as endpoint } from '@clipwright/contract/clips/model-choice'
import type { RequestContext } from '#platform/http/context.ts'
import { answersOf, readAskedSource } from './asked-source.ts'
import { describeChatPrompts } from './chat-prompts.ts'

export async function getChatPrompts(ctx: RequestContext, { projectId }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  return describeChatPrompts(await readAskedSource(ctx, projectId), answersOf(ctx.db, ctx.orgId, projectId))
}
