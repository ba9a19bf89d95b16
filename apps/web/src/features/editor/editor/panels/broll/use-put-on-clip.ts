import { useQueryClient } from '@tanstack/react-query'
import type { BrollItem } from '@clipwright/contract/editor/broll'
import { clipOf } from '../../engine/clip-ref.ts'
import { useEdit } from '../../use-edit.ts'
import { putOnClip, type Target } from './arrivals.ts'
import { brollKeys } from './broll-keys.ts'

/** Puts an item on the clip, and asks anew which one each place has: bytes that came only now have an address now. */
export function usePutOnClip(): (item: BrollItem, target: Target) => Promise<void> {
  const session = useEdit()
  const client = useQueryClient()
  return async (item, target) => {
    await putOnClip(session, item, target)
    void client.invalidateQueries({ queryKey: brollKeys.of(clipOf(session.clip).projectId) })
  }
}
