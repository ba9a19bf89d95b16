import { create } from 'zustand'

/** Ids of clips that were deleted and can still be taken back: no list shows them. */
export const useHiddenClips = create<{ clipIds: readonly string[] }>(() => ({ clipIds: [] }))
