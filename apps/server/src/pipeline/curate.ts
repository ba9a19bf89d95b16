import type { Analysis } from '@clipwright/contract/sources/analysis'
import type { CurationPref, CurationResult } from '@clipwright/contract/clips/curation'
import { AppError } from '@clipwright/contract/errors'
import type { Message } from '@clipwright/contract/message'
import type { Transcript } from '@clipwright/contract/sources/transcript'
import { curate as choose } from '@clipwright/curation/curate'
import { formatInEnglish } from '@clipwright/curation/messages/format-messages'
import type { ClipFeedback } from '@clipwright/curation/personalization/clip-feedback'
import { askLanguageModel, type Proposed } from './language-model.ts'
import type { PipelineSettings, StageControl } from './settings.ts'

type CurateSource = {
  transcript: Transcript
  analysis: Analysis | null
  pref: CurationPref
  title: string
  feedback?: readonly ClipFeedback[]
  /** What a model chose already; the configured one is not asked then. */
  proposed?: Proposed | undefined
}

/** The choice of a language model when one is configured and answers, or answered already; else the built-in one. */
export async function curate(
  source: CurateSource,
  settings: Pick<PipelineSettings, 'languageModel' | 'fetch'>,
  control: StageControl,
): Promise<CurationResult> {
  control.onProgress(0.05)
  // A model would write titles from words that were not said.
  const languageModel = source.transcript.quality === 'draft' ? null : settings.languageModel
  const nothing: Proposed = { proposals: [], notice: null }
  const proposed =
    source.proposed ?? (languageModel ? await askLanguageModel(source, languageModel, settings.fetch, control.signal) : nothing)
  control.onProgress(0.5)
  const result = choose({ ...source, proposals: proposed.proposals })
  if (result.moments.length === 0) {
    throw new AppError(source.transcript.words.length === 0 ? 'NoSpeechError' : 'NoMomentError', { cause: result.notices.join(' ') })
  }
  control.onProgress(1)
  return proposed.notice ? withNotice(result, proposed.notice) : result
}

const withNotice = (result: CurationResult, notice: Message): CurationResult => ({
  ...result,
  notices: [...result.notices, formatInEnglish([notice])],
  statedNotices: [...(result.statedNotices ?? []), [notice]],
})
