import { toLanguageTag } from '../text/detect-language.ts'
import { hasPocketSphinx, pocketSphinx } from '../recognise/pocketsphinx.ts'
import { withJournal } from '../recognise/window-journal.ts'
import { sphinxRule } from '../voice/audio-windows.ts'
import { recognitionRung } from './recognition-rungs.ts'
import type { Rung } from './rung.ts'
import { RungFailure } from './rung.ts'

const invitation = 'Add subtitles or a script, or let this server fetch a Whisper model, for a transcript that can be relied on.'

/** The recogniser of the system packages: English only, and a draft. */
export function sphinxRung(): Rung {
  const rung = recognitionRung({
    recogniser: withJournal(pocketSphinx()),
    windows: sphinxRule,
    quality: 'draft',
    notices: [
      { engine: 'pocketsphinx', code: 'draft-quality', message: `This is a draft: about four of ten words can be wrong. ${invitation}` },
    ],
  })
  return {
    engine: 'pocketsphinx',
    async climb(context) {
      const language = toLanguageTag(context.language)
      if (language && !language.startsWith('en')) throw unsupported()
      if (!hasPocketSphinx()) {
        const message = 'The built-in recogniser is not installed. Install it with: sudo apt-get install pocketsphinx pocketsphinx-en-us'
        throw new RungFailure({ engine: 'pocketsphinx', code: 'model-unavailable', message })
      }
      return rung.climb(context)
    },
  }
}

function unsupported(): RungFailure {
  const message = `The built-in recogniser understands English only. ${invitation}`
  return new RungFailure({ engine: 'pocketsphinx', code: 'language-unsupported', message })
}
