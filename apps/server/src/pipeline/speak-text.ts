import { detectLanguage } from '@clipwright/media/speech/text/detect-language'
import { builtInLanguages, type VoiceTone } from '@clipwright/media/voice/built-in-voice'
import { findNaturalModel } from '@clipwright/media/voice/natural/natural-model'
import { findNaturalVoice } from '@clipwright/media/voice/natural/natural-voices'
import { speakBuiltIn, speakByModel, type SpokenText } from '@clipwright/media/voice/speak'
import { speakByService } from '@clipwright/media/voice/voice-service'
import type { PipelineSettings } from './settings.ts'

type SpeakRequest = { text: string; tone: VoiceTone; voType: number; fallbackLanguage: string }

/** Speaks a text in its own language: with the configured service, else with a voice of the model where it is here and speaks it, else with the built-in voice. */
export async function speakText(
  request: SpeakRequest,
  settings: PipelineSettings,
  place: { workDir: string; signal: AbortSignal; onProgress?(share: number): void },
): Promise<SpokenText> {
  const { text, tone, voType } = request
  const language = languageOf(text, request.fallbackLanguage)
  const { voiceApi } = settings
  if (!voiceApi) {
    const voice = findNaturalVoice(language, voType)
    const model = voice && (await findNaturalModel(settings.whisper.modelDir))
    const input = { text, tone, voType, language, ...place }
    return model ? speakByModel(input, model, voice) : speakBuiltIn(input)
  }
  return speakByService({ text, tone, voType, ...place }, { ...voiceApi, fetch: settings.fetch })
}

/** Detection is unreliable for short texts; these are assumed to be in the language of the recording. */
function languageOf(text: string, fallback: string): string {
  const language = detectLanguage(text)
  const own = fallback.split('-')[0] ?? 'en'
  if (text.length < 60 && /^[\p{Script=Latin}\P{L}]*$/u.test(text) && builtInLanguages.has(own) && own !== 'zh' && own !== 'ko') return own
  return builtInLanguages.has(language) ? language : own
}
