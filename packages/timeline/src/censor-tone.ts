/** What is heard in the place of a word that is beeped: as loud as somebody speaks, before the whole is brought to its target. */
export const censorTone = { hz: 1000, level: 0.12 }
