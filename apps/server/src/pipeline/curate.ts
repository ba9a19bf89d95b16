import type { Analysis } from '@clipwright/contract/sources/analysis'
import type { CurationPref, CurationResult } from '@clipwright/contract/clips/curation'
import { AppError } from '@clipwright/contract/errors'
import type { Message } from '@clipwright/contract/message'
import type { Transcript } from '@clipwright/contract/sources/transcript'
import { curate as choose } from '@clipwright/curation/curate'
import { formatInEnglish } from '@clipwright/curation/messages/format-messages'
import type { ClipFeedback } from '@clipwright/curation/personalization/clip-feedback'
import type { ClipResult } from '@clipwright/curation/personalization/clip-result'
import { listSentenceTexts } from '@clipwright/curation/selection/sentence-texts'
import { encodeSentences } from '@clipwright/media/meaning/encode-sentences'
import { type AnswerStore, askLanguageModel, builtIn, noAnswers, type Proposed } from './language-model.ts'
import type { PipelineSettings, StageControl } from './settings.ts'

type CurateSource = {
  transcript: Transcript
  analysis: Analysis | null
  pref: CurationPref
  title: string
  feedback?: readonly ClipFeedback[]
  results?: readonly ClipResult[]
  /** Earlier proposals, or null for none. The configured model is asked only if this is undefined. */
  proposed?: Proposed | null | undefined
}

/** The choice of a language model if one is configured and answers, or answered earlier; else the built-in choice. */
export async function curate(
  source: CurateSource,
  settings: Pick<PipelineSettings, 'languageModel' | 'fetch'> & { answers?: AnswerStore },
  control: StageControl,
): Promise<CurationResult> {
  control.onProgress(0.05)
  // A draft has wrong words, from which a model would write titles.
  const languageModel = source.transcript.quality === 'draft' ? null : settings.languageModel
  const nothing: Proposed = { proposals: [], notices: [], chosenBy: builtIn }
  const askConfigured = () =>
    languageModel
      ? askLanguageModel(source, {
          model: languageModel,
          fetch: settings.fetch,
          signal: control.signal,
          answers: settings.answers ?? noAnswers,
        })
      : nothing
  const proposed = (source.proposed === undefined ? await askConfigured() : source.proposed) ?? nothing
  control.onProgress(0.4)
  const meanings = await encodeSentences(listSentenceTexts(source.transcript), control.signal)
  control.onProgress(0.8)
  const result = choose({ ...source, meanings, proposals: proposed.proposals })
  if (result.moments.length === 0) {
    throw new AppError(source.transcript.words.length === 0 ? 'NoSpeechError' : 'NoMomentError', { cause: result.notices.join(' ') })
  }
  control.onProgress(1)
  return { ...withNotices(result, proposed.notices), chosenBy: proposed.chosenBy }
}

const withNotices = (result: CurationResult, notices: readonly Message[]): CurationResult => ({
  ...result,
  notices: [...result.notices, ...notices.map((notice) => formatInEnglish([notice]))],
  statedNotices: [...(result.statedNotices ?? []), ...notices.map((notice) => [notice])],
})
