import { transcriptNotice, noticeMessage } from '../../notices/notice-messages.ts'
import { toLanguageTag } from '../text/detect-language.ts'
import { hasPocketSphinx, pocketSphinx } from '../recognise/pocketsphinx.ts'
import { withJournal } from '../recognise/window-journal.ts'
import { sphinxRule } from '../voice/audio-windows.ts'
import { recognitionRung } from './recognition-rungs.ts'
import type { Rung } from './rung.ts'
import { RungFailure } from './rung.ts'

const invitation = noticeMessage('betterTranscript')

/** PocketSphinx from the system packages: English only, and a draft. */
export function sphinxRung(): Rung {
  const rung = recognitionRung({
    recogniser: withJournal(pocketSphinx()),
    windows: sphinxRule,
    quality: 'draft',
    notices: [transcriptNotice('pocketsphinx', 'draft-quality', [noticeMessage('draftQuality'), invitation])],
  })
  return {
    engine: 'pocketsphinx',
    async climb(context) {
      const language = toLanguageTag(context.language)
      if (language && !language.startsWith('en')) throw unsupported()
      if (!hasPocketSphinx()) {
        throw new RungFailure(
          transcriptNotice('pocketsphinx', 'model-unavailable', [
            noticeMessage('recogniserMissing', { words: ['sudo apt-get install pocketsphinx pocketsphinx-en-us'] }),
          ]),
        )
      }
      return rung.climb(context)
    },
  }
}

function unsupported(): RungFailure {
  return new RungFailure(transcriptNotice('pocketsphinx', 'language-unsupported', [noticeMessage('englishOnly'), invitation]))
}
