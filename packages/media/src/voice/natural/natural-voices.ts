import type { VoiceTone } from '../built-in-voice.ts'
import type { Accent } from './phonemes.ts'

type NaturalVoice = { name: string; accent: Accent }

/** Kokoro's voices by the number callers use, men and women where the built-in ones are; 4 is the default. */
const voices: Record<number, NaturalVoice> = {
  1: { name: 'am_michael', accent: 'en-us' },
  2: { name: 'bm_george', accent: 'en-gb' },
  3: { name: 'bf_emma', accent: 'en-gb' },
  4: { name: 'af_heart', accent: 'en-us' },
  5: { name: 'am_fenrir', accent: 'en-us' },
  6: { name: 'af_bella', accent: 'en-us' },
}

const defaultVoice: NaturalVoice = { name: 'af_heart', accent: 'en-us' }

/** Samples a second of what the network says. */
export const naturalRate = 24_000

export const voiceNames: readonly string[] = Object.values(voices).map(({ name }) => name)

export const naturalVoiceOf = (voType: number): NaturalVoice => voices[voType] ?? defaultVoice

/** The network has voices for other languages, too; how they sound could not be judged here. */
export const speaksNaturally = (language: string): boolean => /^en(?:-|$)/i.test(language)

/** Speed of a tone; 1 is how the voices were recorded. */
export const toneSpeeds: Record<VoiceTone, number> = { serious: 0.96, casual: 1.03, cheerful: 1.06, energetic: 1.18, calm: 0.86 }
