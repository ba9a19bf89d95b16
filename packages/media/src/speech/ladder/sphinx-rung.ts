import { toTranscriptNotice, toNoticeMessage } from '../../notices/notice-messages.ts'
import { toLanguageTag } from '../text/detect-language.ts'
import { hasPocketSphinx, createPocketSphinx } from '../recognise/pocketsphinx.ts'
import { addJournal } from '../recognise/window-journal.ts'
import { sphinxRule } from '../voice/audio-windows.ts'
import { createRecognitionRung } from './recognition-rungs.ts'
import type { Rung } from './rung.ts'
import { RungFailure } from './rung.ts'

const invitation = toNoticeMessage('betterTranscript')

/** PocketSphinx from the system packages: English only, and a draft. */
export function createSphinxRung(): Rung {
  const rung = createRecognitionRung({
    recogniser: addJournal(createPocketSphinx()),
    windows: sphinxRule,
    quality: 'draft',
    notices: [toTranscriptNotice('pocketsphinx', 'draft-quality', [toNoticeMessage('draftQuality'), invitation])],
  })
  return {
    engine: 'pocketsphinx',
    async climb(context) {
      const language = toLanguageTag(context.language)
      if (language && !language.startsWith('en')) throw failAsUnsupported()
      if (!hasPocketSphinx()) {
        throw new RungFailure(
          toTranscriptNotice('pocketsphinx', 'model-unavailable', [
            toNoticeMessage('recogniserMissing', { words: ['sudo apt-get install pocketsphinx pocketsphinx-en-us'] }),
          ]),
        )
      }
      return rung.climb(context)
    },
  }
}

function failAsUnsupported(): RungFailure {
  return new RungFailure(toTranscriptNotice('pocketsphinx', 'language-unsupported', [toNoticeMessage('englishOnly'), invitation]))
}
