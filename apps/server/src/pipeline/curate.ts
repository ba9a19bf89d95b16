import type { Analysis } from '@clipwright/contract/sources/analysis'
import type { CurationPref, CurationResult } from '@clipwright/contract/clips/curation'
import { AppError } from '@clipwright/contract/errors'
import type { Statement } from '@clipwright/contract/statement'
import type { Transcript } from '@clipwright/contract/sources/transcript'
import { curate as choose } from '@clipwright/curation/curate'
import { inEnglish } from '@clipwright/curation/say/write'
import type { Opinion } from '@clipwright/curation/taste/opinion'
import { askLanguageModel } from './language-model.ts'
import type { PipelineSettings, StageControl } from './settings.ts'

/** The built-in choice, with a language model's proposals merged in when one is configured and answers. */
export async function curate(
  source: { transcript: Transcript; analysis: Analysis | null; pref: CurationPref; title: string; opinions?: readonly Opinion[] },
  settings: Pick<PipelineSettings, 'languageModel' | 'fetch'>,
  control: StageControl,
): Promise<CurationResult> {
  control.onProgress(0.05)
  const asked = settings.languageModel
    ? await askLanguageModel(source, settings.languageModel, settings.fetch, control.signal)
    : { proposals: [], notice: null }
  control.onProgress(0.5)
  const result = choose({ ...source, proposals: asked.proposals })
  if (result.moments.length === 0) {
    throw new AppError(source.transcript.words.length === 0 ? 'NoSpeechError' : 'NoMomentError', { cause: result.notices.join(' ') })
  }
  control.onProgress(1)
  return asked.notice ? withNotice(result, asked.notice) : result
}

const withNotice = (result: CurationResult, notice: Statement): CurationResult => ({
  ...result,
  notices: [...result.notices, inEnglish([notice])],
  statedNotices: [...(result.statedNotices ?? []), [notice]],
})
