import type { ToolName } from '../sandbox/tool-paths.ts'

/** Tone in which a text is spoken. */
export type VoiceTone = 'serious' | 'casual' | 'cheerful' | 'energetic' | 'calm'

/** A tone for the synthesiser: factors on phoneme length and pitch. */
const tones: Record<VoiceTone, { stretch: number; pitch: number }> = {
  serious: { stretch: 1.04, pitch: 0.96 },
  casual: { stretch: 0.98, pitch: 1 },
  cheerful: { stretch: 0.94, pitch: 1.1 },
  energetic: { stretch: 0.84, pitch: 1.05 },
  calm: { stretch: 1.18, pitch: 0.94 },
}

/** The voices by the number callers use; 4 is the default. */
const kinds: Record<number, { flite: string; espeak: string; pitch: number }> = {
  1: { flite: 'rms', espeak: 'm3', pitch: 1 },
  2: { flite: 'awb', espeak: 'm1', pitch: 1 },
  3: { flite: 'slt', espeak: 'f4', pitch: 0.9 },
  4: { flite: 'slt', espeak: 'f2', pitch: 1 },
  5: { flite: 'rms', espeak: 'm7', pitch: 0.86 },
  6: { flite: 'slt', espeak: 'f5', pitch: 1.12 },
}

const espeakLanguages: Record<string, string> = {
  en: 'en-us',
  pt: 'pt-br',
  es: 'es',
  de: 'de',
  fr: 'fr-fr',
  it: 'it',
  nl: 'nl',
  pl: 'pl',
  zh: 'cmn',
  ko: 'ko',
}

/** Languages of the built-in voice, as primary subtags of BCP 47. */
export const builtInLanguages: ReadonlySet<string> = new Set(Object.keys(espeakLanguages))

type VoiceCommand = { tool: ToolName; args: string[] }

/** The command that speaks a text file into a WAV: flite for English, which sounds better, espeak-ng for the others. */
export function chooseVoiceCommand(
  choice: { language: string; tone: VoiceTone; voType: number; hasFlite: boolean },
  textFile: string,
  wavFile: string,
): VoiceCommand {
  const language = choice.language.split('-')[0]?.toLowerCase() ?? 'en'
  const kind = kinds[choice.voType] ?? kinds[4]
  const tone = tones[choice.tone]
  if (!kind) throw new RangeError(`voice ${choice.voType}`)
  const pitch = kind.pitch * tone.pitch
  if (language === 'en' && choice.hasFlite) {
    const features = ['--setf', `duration_stretch=${tone.stretch.toFixed(2)}`, '--setf', `f0_shift=${pitch.toFixed(2)}`]
    return { tool: 'flite', args: ['-voice', kind.flite, ...features, '-f', textFile, '-o', wavFile] }
  }
  const wordsPerMinute = Math.round(162 / tone.stretch)
  const height = Math.round(Math.min(95, Math.max(5, 50 * pitch)))
  const name = `${espeakLanguages[language] ?? 'en-us'}+${kind.espeak}`
  // biome-ignore format: arguments read in pairs.
  return { tool: 'espeak-ng', args: ['-v', name, '-s', String(wordsPerMinute), '-p', String(height), '-f', textFile, '-w', wavFile] }
}
