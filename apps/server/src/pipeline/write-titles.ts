import type { TitleIdea, TitleStyle } from '@clipwright/contract/editor/title-jobs'
import type { Word } from '@clipwright/contract/sources/transcript'
import { parseTitles, proposeTitles, buildTitlePrompt } from '@clipwright/curation/titles/title-ideas'
import { ask } from './ask-model.ts'
import type { PipelineSettings } from './settings.ts'

type TitleRequest = { words: readonly Word[]; language: string; style: TitleStyle }

/** Titles of the configured language model that rest on what is said, then built-in ones. Only these without a model or when it fails. */
export async function writeTitles(
  { words, language, style }: TitleRequest,
  settings: PipelineSettings,
  signal: AbortSignal,
): Promise<TitleIdea[]> {
  const own = proposeTitles(words, language, style).map((title): TitleIdea => ({ title, origin: 'built-in' }))
  const { languageModel } = settings
  if (!languageModel || words.length === 0) return own
  try {
    const answer = await ask(buildTitlePrompt(words, style), languageModel, settings.fetch, signal)
    const model = parseTitles(answer, words, language).map((title): TitleIdea => ({ title, origin: 'model' }))
    const modelTitles = new Set(model.map(({ title }) => title.toLowerCase()))
    return [...model, ...own.filter(({ title }) => !modelTitles.has(title.toLowerCase()))].slice(0, 8)
  } catch (error) {
    if (signal.aborted) throw error
    // Falls back to the built-in titles.
    return own
  }
}
