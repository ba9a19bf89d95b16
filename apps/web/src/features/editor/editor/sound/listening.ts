import { createStore } from 'zustand/vanilla'

/** What the preview lets hear; none of it is part of the clip. */
type Listening = {
  /** The recorded sound is heard although the clip has a better one: for comparing. */
  isRecordedHeard: boolean
}

export const listening = createStore<Listening>(() => ({ isRecordedHeard: false }))
