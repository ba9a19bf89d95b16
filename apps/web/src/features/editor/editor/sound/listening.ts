import { createStore } from 'zustand/vanilla'

/** What the preview plays; none of it is part of the clip. */
type Listening = {
  /** Play the recorded sound instead of the enhanced one, to compare. */
  isRecordedHeard: boolean
}

export const listening = createStore<Listening>(() => ({ isRecordedHeard: false }))
