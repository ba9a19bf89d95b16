import type { FreeToolResult } from '@clipwright/contract/tools/free-tools'
import type { AskModel } from '../language-model/ask-for-texts.ts'
import type { TalkTool } from '../tool-config.ts'
import { chooseLines, spaceOut } from './choose-lines.ts'
import type { Talk } from './read-talk.ts'

/** A language model chooses the lines where there is one and its choice is whole, else the built-in engine. Throws what `ask` throws. */
export async function tellTalk(tool: TalkTool, talk: Talk, round: number, ask: AskModel | null): Promise<FreeToolResult> {
  if (!ask) return toResult(tool, talk, round, 'built-in')
  const choice = await chooseLines(talk, round, tool.linesEach, ask)
  return choice ? toResult(tool, choice, round, 'model') : tellWithoutModel(tool, talk, round)
}

/** What is told where a model was to choose and did not. */
export const tellWithoutModel = (tool: TalkTool, talk: Talk, round: number): FreeToolResult =>
  toResult(tool, spaceOut(talk, tool.linesEach), round, 'built-in')

function toResult(tool: TalkTool, talk: Talk, round: number, writer: FreeToolResult['writer']): FreeToolResult {
  const { formats, hasMore } = tool.engine(talk, round)
  return { items: formats ? [formats.text] : [], formats, hasMore, writer, isWeaker: false }
}
