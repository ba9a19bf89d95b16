/** The tone in place of a beeped word: as loud as speech, before the clip is brought to its target loudness. */
export const censorTone = { hz: 1000, level: 0.12 }
