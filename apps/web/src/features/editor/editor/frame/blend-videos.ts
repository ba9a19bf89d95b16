import { createStore } from 'zustand/vanilla'

/** The two films of the blend that plays now: they are heard in place of the clip's own player. Null at all other times. */
export type BlendVideos = { from: HTMLVideoElement; to: HTMLVideoElement }

export const blendVideos = createStore<{ running: BlendVideos | null }>(() => ({ running: null }))
