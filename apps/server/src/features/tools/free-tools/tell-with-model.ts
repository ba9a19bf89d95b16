import type { FreeToolResult } from '@clipwright/contract/tools/free-tools'
import type { Talk } from '@clipwright/tools/talk/read-talk'
import { tellTalk, tellWithoutModel } from '@clipwright/tools/talk/tell-talk'
import type { TalkTool } from '@clipwright/tools/tool-config'
import type { Log } from '#platform/log/make-log.ts'
import { type ModelContext, openModel } from './open-model.ts'

/** What a tool tells of a talk: chosen by the language model where there is one that answers, else by the built-in engine. */
export async function tellWithModel(
  ctx: ModelContext & { log: Log },
  { tool, talk, round }: { tool: TalkTool; talk: Talk; round: number },
): Promise<FreeToolResult> {
  try {
    return await tellTalk(tool, talk, round, await openModel(ctx))
  } catch (cause) {
    ctx.log.warn({ err: cause, tool: tool.slug }, 'the language model failed; the built-in engine chose instead')
    return tellWithoutModel(tool, talk, round)
  }
}
