import type { Analysis } from '@clipwright/contract/sources/analysis'
import type { CurationPref, CurationResult } from '@clipwright/contract/clips/curation'
import { AppError } from '@clipwright/contract/errors'
import type { Statement } from '@clipwright/contract/statement'
import type { Transcript } from '@clipwright/contract/sources/transcript'
import { curate as choose } from '@clipwright/curation/curate'
import { inEnglish } from '@clipwright/curation/say/format-statements'
import type { Opinion } from '@clipwright/curation/taste/opinion'
import { askLanguageModel, type Proposed } from './language-model.ts'
import type { PipelineSettings, StageControl } from './settings.ts'

type CurateSource = {
  transcript: Transcript
  analysis: Analysis | null
  pref: CurationPref
  title: string
  opinions?: readonly Opinion[]
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
  const { languageModel } = settings
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

const withNotice = (result: CurationResult, notice: Statement): CurationResult => ({
  ...result,
  notices: [...result.notices, inEnglish([notice])],
  statedNotices: [...(result.statedNotices ?? []), [notice]],
})
