import { useQueryClient } from '@tanstack/react-query'
import type { BrollItem } from '@clipwright/contract/editor/broll'
import { clipOf } from '../../engine/clip-ref.ts'
import { useEdit } from '../../use-edit.ts'
import { putOnClip, type Target } from './arrivals.ts'
import { brollKeys } from './broll-keys.ts'

/** Adds an item to the clip and refetches the places, whose items may have new links. */
export function usePutOnClip(): (item: BrollItem, target: Target) => Promise<void> {
  const session = useEdit()
  const client = useQueryClient()
  return async (item, target) => {
    await putOnClip(session, item, target)
    void client.invalidateQueries({ queryKey: brollKeys.of(clipOf(session.clip).projectId) })
  }
}
