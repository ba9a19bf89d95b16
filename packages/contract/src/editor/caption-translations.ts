import { z } from 'zod'
import { ByClip } from '../clips/clips.ts'
import { endpoint } from '../endpoint.ts'

const LineId = z.string().regex(/^[A-Za-z0-9][\w.-]{0,79}$/)
const Language = z.string().regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/)

/** One line of captions, with the id given by the caller. */
export const CaptionLine = z.strictObject({ id: LineId, text: z.string().min(1).max(1000) })
export type CaptionLine = z.infer<typeof CaptionLine>

export const translateCaptions = endpoint({
  name: 'translateCaptions',
  method: 'POST',
  path: '/engine-clips/:clip/caption-translations',
  summary:
    'Lines of captions in another language, by the language model that was configured. Times stay with the caller. Nothing is saved.',
  permission: 'project:edit',
  idempotent: 'long',
  rate: { limit: 30, windowSec: 60 },
  params: ByClip,
  body: z.strictObject({ language: Language, spokenLanguage: Language, lines: z.array(CaptionLine).min(1).max(600) }),
  /** A line that the model left out twice is missing. */
  reply: z.object({ lines: z.array(z.object({ id: LineId, text: z.string() })) }),
  example: {
    request: { body: { language: 'de', spokenLanguage: 'en', lines: [{ id: 'l1', text: 'The stove freezes at night.' }] } },
    reply: { lines: [{ id: 'l1', text: 'Nachts friert der Ofen ein.' }] },
  },
  errors: [
    'InvalidParam',
    'RecordNotExisted',
    'ProjectPurged',
    'LanguageModelMissingError',
    'AiProvidersOffError',
    'LanguageModelRefusedError',
    'LanguageModelBusyError',
    'LanguageModelUnreachableError',
    'LanguageModelAnswerError',
    'RateExceed',
  ],
})
