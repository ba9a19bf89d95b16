import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { runFreeTool as endpoint } from '@clipwright/contract/tools/free-tools'
import { findTool } from '@clipwright/tools/catalogue/free-tools'
import { hasListedWord } from '@clipwright/tools/moderation/listed-words'
import { writeTexts } from '@clipwright/tools/write-texts'
import type { GuestContext } from '#platform/http/context.ts'
import { openModel } from './open-model.ts'
import { takeUse } from './take-use.ts'

/** Throws `QuotaExceed` with the time at which the limit ends. */
export async function runFreeTool(ctx: GuestContext, { slug, ...request }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  if (hasListedWord(request.text))
    throw new AppError('InvalidParam', { say: 'This description has words that the tools do not write about.' })
  await takeUse(ctx)
  const tool = findTool(slug)
  try {
    return await writeTexts(tool, request, await openModel(ctx))
  } catch (cause) {
    ctx.log.warn({ err: cause, tool: slug }, 'the language model failed; the built-in engine wrote instead')
    return writeTexts(tool, request, null)
  }
}
