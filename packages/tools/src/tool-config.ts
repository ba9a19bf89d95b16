import type { Language } from '@clipwright/contract/projects/preferences'
import type { FreeToolKey, FreeToolSlug } from '@clipwright/contract/tools/free-tools'
import type { LinesEach, TalkEngine, WritingEngine } from './engine.ts'
import type { ToolForm } from './tool-form.ts'

/** All that makes a tool: where its page is, what it says, what it takes and what writes it. */
export type ToolConfig = WritingTool | TalkTool

/** Writes from a description. */
export type WritingTool = ToolPage & {
  input: 'description'
  /** `list`: short texts, copied one by one or together. `texts`: long ones, each in a frame of its own. */
  result: 'list' | 'texts'
  engine: WritingEngine
  form: ToolForm
  /** Its texts are names, which are looked up in lists of real words. */
  writesNames?: true
  /** TikTok is asked for its texts as names, where the operator allows it. */
  looksUpNames?: true
  /** What a configured language model is asked to write, in English; it answers with a list of texts. */
  task: string | ((language: Language) => string)
}

/** Writes from a transcript: subtitles or plain text. */
export type TalkTool = ToolPage & { input: 'transcript'; result: 'document'; engine: TalkEngine; linesEach: LinesEach }

export type ToolPage = {
  /** Address of the page, name in the API and in the terminal. */
  slug: FreeToolSlug
  /** Its texts are `tools:<key>`. */
  key: string
  /** Names of the tool in links of earlier days. */
  legacyKeys: readonly FreeToolKey[]
  group: 'youtube' | 'tiktok' | 'video'
  /** Where it stands among those of its group, the lowest first. */
  place: number
  /** Ends every link from its page to the product. */
  utmCampaign: string
  allowIndexing: boolean
  /** No tool costs credits. */
  allowCreditConsumption: false
  needImageUpload: false
  /** What stands above a failure: “Failed to generate channel names”, “Generation Failed” or “Processing Failed”. */
  failure: 'names' | 'generation' | 'processing'
  /** Said with every result: a name was not looked up. */
  hasAvailabilityNote: boolean
}

const groupSources = { youtube: 'youtube_tools', tiktok: 'tiktok_tools', video: 'video_tools' } as const

/** The campaign of a tool's links, ready to be put after "?". */
export const utmSuffix = ({ group, utmCampaign }: Pick<ToolConfig, 'group' | 'utmCampaign'>) =>
  `utm_source=${groupSources[group]}&utm_medium=free_tool&utm_campaign=${utmCampaign}`
