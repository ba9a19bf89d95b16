import type { FreeToolResult } from '@clipwright/contract/tools/free-tools'
import type { ToolRequest } from './engine.ts'
import { type AskModel, askForTexts } from './language-model/ask-for-texts.ts'
import { hasListedWord } from './moderation/listed-words.ts'
import type { WritingTool } from './tool-config.ts'

type WriteRequest = ToolRequest & { earlier: readonly string[] }

/** A model's texts where there is a model and they have the tool's form, else those of the built-in engine. */
export async function writeTexts(tool: WritingTool, request: WriteRequest, ask: AskModel | null): Promise<FreeToolResult> {
  const modelTexts = ask && (await askForTexts(tool, request, ask))
  if (modelTexts) return { items: modelTexts, formats: null, hasMore: true, writer: 'model', isWeaker: false }
  const { items, hasMore } = tool.engine(request)
  return {
    items: items.filter((item) => !hasListedWord(item)),
    formats: null,
    hasMore,
    writer: 'built-in',
    isWeaker: request.language !== 'en',
  }
}
