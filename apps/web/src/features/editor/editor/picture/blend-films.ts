import { createStore } from 'zustand/vanilla'

/** The two films of the blend that plays now: they are heard in place of the clip's own player. Null at all other times. */
export type BlendFilms = { from: HTMLVideoElement; to: HTMLVideoElement }

export const blendFilms = createStore<{ running: BlendFilms | null }>(() => ({ running: null }))
