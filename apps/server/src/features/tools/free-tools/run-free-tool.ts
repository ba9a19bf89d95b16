import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import { descriptionLength, type runFreeTool as endpoint, transcriptLength } from '@clipwright/contract/tools/free-tools'
import { findTool } from '@clipwright/tools/find-tool'
import { hasListedWord } from '@clipwright/tools/moderation/listed-words'
import type { FreeToolResult } from '@clipwright/contract/tools/free-tools'
import type { TalkTool, ToolConfig, WritingTool } from '@clipwright/tools/tool-config'
import { writeTexts } from '@clipwright/tools/write-texts'
import type { GuestContext } from '#platform/http/context.ts'
import { lookUpNames } from './look-up-names.ts'
import { openModel } from './open-model.ts'
import { withRealWords } from './real-words.ts'
import { takeUse, writingUses } from './take-use.ts'
import { readTalkAside } from './read-talk-aside.ts'
import { tellWithModel } from './tell-with-model.ts'

type Request = Omit<Input<typeof endpoint>, 'slug' | 'proof'>

/** Throws `QuotaExceed` with the time at which the limit ends. */
export async function runFreeTool(ctx: GuestContext, { slug, proof, ...request }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const tool = findTool(slug)
  checkLength(tool, request.text)
  if (tool.input === 'description' && hasListedWord(request.text)) {
    throw new AppError('InvalidParam', { say: 'This description has words that the tools do not write about.' })
  }
  await takeUse(ctx, writingUses, proof)
  if (tool.input === 'transcript') return { ...(await tellOfTalk(ctx, tool, request)), availability: null }
  const result = await write(ctx, tool, request)
  const availability = tool.looksUpNames ? await lookUpNames(ctx, result.items) : null
  return { ...result, availability }
}

function checkLength({ input }: ToolConfig, { length }: string): void {
  const { least, most } = input === 'transcript' ? transcriptLength : descriptionLength
  if (length < least) throw new AppError('InvalidParam', { details: [{ path: 'text', message: `Write at least ${least} characters.` }] })
  if (length > most) throw new AppError('InvalidParam', { details: [{ path: 'text', message: `Write at most ${most} characters.` }] })
}

async function write(ctx: GuestContext, tool: WritingTool, plain: Request): Promise<FreeToolResult> {
  const request = await withRealWords(tool, plain)
  try {
    return await writeTexts(tool, request, await openModel(ctx))
  } catch (cause) {
    ctx.log.warn({ err: cause, tool: tool.slug }, 'the language model failed; the built-in engine wrote instead')
    return writeTexts(tool, request, null)
  }
}

async function tellOfTalk(ctx: GuestContext, tool: TalkTool, { text, language, round }: Request): Promise<FreeToolResult> {
  return tellWithModel(ctx, { tool, talk: await readTalkAside({ text, language }), round })
}
