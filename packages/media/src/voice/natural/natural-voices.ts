import { voiceNumbers } from '@clipwright/contract/editor/voice-overs'
import type { VoiceTone } from '../built-in-voice.ts'
import type { Accent } from './phonemes.ts'

export type NaturalVoice = { name: string; accent: Accent }
/** By the number callers use. */
type Voices = Record<number, NaturalVoice>

const defaultNumber = 4

/** The voices of a language that has one or two of a kind: they take turns. */
function spreadVoices(accent: Accent, men: readonly string[], women: readonly string[]): Voices {
  const assign = (numbers: readonly number[], names: readonly string[]) =>
    numbers.map((number, at) => [number, { name: names[at % names.length] ?? '', accent }] as const)
  return Object.fromEntries([...assign(voiceNumbers.male, men), ...assign(voiceNumbers.female, women)])
}

/** Kokoro's voices by language. It has no man who speaks French: those of Portuguese, whose vowels are nasal as well, were understood best. */
const voicesOf: Partial<Record<string, Voices>> = {
  en: {
    1: { name: 'am_michael', accent: 'en-us' },
    2: { name: 'bm_george', accent: 'en-gb' },
    3: { name: 'bf_emma', accent: 'en-gb' },
    4: { name: 'af_heart', accent: 'en-us' },
    5: { name: 'am_fenrir', accent: 'en-us' },
    6: { name: 'af_bella', accent: 'en-us' },
  },
  es: spreadVoices('es', ['em_alex', 'em_santa'], ['ef_dora']),
  fr: spreadVoices('fr-fr', ['pm_alex', 'pm_santa'], ['ff_siwis']),
  it: spreadVoices('it', ['im_nicola'], ['if_sara']),
  pt: spreadVoices('pt-br', ['pm_alex', 'pm_santa'], ['pf_dora']),
}

/** Samples a second of what the network says. */
export const naturalRate = 24_000

export const voiceNames: readonly string[] = [
  ...new Set(Object.values(voicesOf).flatMap((voices) => Object.values(voices ?? {}).map(({ name }) => name))),
]

/** The voice with that number, or null where the network has none for the language (BCP 47). */
export function findNaturalVoice(language: string, voType: number): NaturalVoice | null {
  const voices = voicesOf[language.split('-')[0]?.toLowerCase() ?? '']
  return voices?.[voType] ?? voices?.[defaultNumber] ?? null
}

/** Speed of a tone; 1 is how the voices were recorded. */
export const toneSpeeds: Record<VoiceTone, number> = { serious: 0.96, casual: 1.03, cheerful: 1.06, energetic: 1.18, calm: 0.86 }
