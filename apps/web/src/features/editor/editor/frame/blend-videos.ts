import { createStore } from 'zustand/vanilla'

/** The two videos of the blend that plays now, heard in place of the clip's own player; otherwise null. */
type BlendVideos = { from: HTMLVideoElement; to: HTMLVideoElement }

export const blendVideos = createStore<{ running: BlendVideos | null }>(() => ({ running: null }))
