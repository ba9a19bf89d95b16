import type { TranscriptNotice } from '@clipwright/contract/sources/transcript'
import { toNoticeMessage, type NoticeName, toTranscriptNotice } from '../../notices/notice-messages.ts'
import { alignScript, leastHeardShare } from '../align/align-script.ts'
import { spreadByPauses } from '../align/spread-by-pauses.ts'
import { spreadWords } from '../align/spread-words.ts'
import type { TimedText } from '../align/spread-words.ts'
import { splitPlainWords } from '../subtitles/parse-subtitles.ts'
import { splitText } from '../text/split-text.ts'
import { detectLanguage, toLanguageTag } from '../text/detect-language.ts'
import { cutToRange } from './cut-to-range.ts'
import { hearKnownText } from './hear-known-text.ts'
import type { Rung, RungContext } from './rung.ts'
import { RungFailure } from './rung.ts'

/** The person's own script, aligned to the audio. `isWhole`: the audio is the whole source. */
export function createScriptRung(text: string, isWhole: boolean): Rung {
  return {
    engine: 'script',
    async climb(context) {
      const script = splitPlainWords(text).flatMap(splitText)
      if (script.length === 0) throw toFailure('scriptEmpty')
      const language = toLanguageTag(context.language) ?? detectLanguage(script.join(' '))
      const hearing = await hearKnownText(script, language, context)
      const aligned = hearing && alignScript(script, hearing, { window: context.range, speech: context.speech })
      const isHeard = aligned !== null && aligned.heardShare >= leastHeardShare
      if (!isHeard && !isWhole) throw toFailure('scriptPartUnheard')
      const words = isHeard ? aligned.words : spread(script, context)
      const notices = isHeard ? [] : [toEstimatedNotice(hearing !== null)]
      return { engine: 'script', quality: 'exact', words: cutToRange(words, context.range), language, notices }
    },
  }
}

function spread(script: readonly string[], { speech, range }: RungContext): TimedText[] {
  return speech.length > 0 ? spreadByPauses(script, speech) : spreadWords(script, range, [])
}

function toEstimatedNotice(wasHeard: boolean): TranscriptNotice {
  return toTranscriptNotice('script', 'subtitles-partial', [toNoticeMessage(wasHeard ? 'scriptDiffers' : 'scriptTimesEstimated')])
}

function toFailure(reason: NoticeName): RungFailure {
  return new RungFailure(
    toTranscriptNotice('script', 'fallback', [toNoticeMessage('unusable', { words: ['script'] }), toNoticeMessage(reason)]),
  )
}
