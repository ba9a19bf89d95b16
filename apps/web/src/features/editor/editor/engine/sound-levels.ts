import type { Sound } from '@clipwright/timeline/edit/clip-document'

type Span = { startMs: number; endMs: number }
type Level = Pick<Sound, 'startMs' | 'endMs' | 'gainDb' | 'fadeInMs' | 'fadeOutMs' | 'duckDb'>

// The same ramps as in the renderer's mix.
const duckInMs = 150
const duckOutMs = 350
const giveWayMs = 250

const toFactor = (db: number): number => 10 ** (db / 20)
const clip01 = (value: number): number => Math.min(1, Math.max(0, value))

/** Gain factor of an added sound at a moment of the clip, 0 where silent. `speech`: spans of speech, programme ms. */
export function levelAt(sound: Level, programmeMs: number, speech: readonly Span[]): number {
  const { startMs, endMs, fadeInMs, fadeOutMs } = sound
  if (programmeMs < startMs || programmeMs >= endMs) return 0
  const fadeIn = fadeInMs > 0 ? clip01((programmeMs - startMs) / fadeInMs) : 1
  const fadeOut = fadeOutMs > 0 ? clip01((endMs - programmeMs) / fadeOutMs) : 1
  const speechShare = speech.reduce((most, span) => Math.max(most, ramp(span, programmeMs, duckInMs, duckOutMs)), 0)
  return toFactor(sound.gainDb) * fadeIn * fadeOut * (1 - (1 - toFactor(sound.duckDb)) * speechShare)
}

function ramp({ startMs, endMs }: Span, atMs: number, inMs: number, outMs: number): number {
  return clip01(Math.min((atMs - startMs + inMs) / inMs, (endMs + outMs - atMs) / outMs))
}

/** Gain factor of the clip's own sound under voice-overs. */
export function ownLevelAt(sounds: readonly Pick<Sound, 'startMs' | 'endMs' | 'underDb'>[], programmeMs: number): number {
  return sounds.reduce((level, sound) => {
    const share = sound.underDb === undefined ? 0 : ramp(sound, programmeMs, giveWayMs, giveWayMs)
    return level * (1 - (1 - toFactor(sound.underDb ?? 0)) * share)
  }, 1)
}

/** Position in a sound's file at a moment of the clip, ms; null past the end of a file that does not loop. */
export function placeInFile(sound: Pick<Sound, 'startMs' | 'inMs' | 'loop'>, programmeMs: number, fileMs: number): number | null {
  const atMs = sound.inMs + programmeMs - sound.startMs
  if (!Number.isFinite(fileMs) || fileMs <= 0 || atMs < fileMs) return atMs
  return sound.loop ? atMs % fileMs : null
}

/**
 * What added sounds are turned by in the preview, dB: there the recording is as loud as it was made, in the export it is
 * brought to one loudness, and they stand beside that.
 */
export function previewTrimDb(audio: { gainDb: number }): number {
  return -audio.gainDb
}
