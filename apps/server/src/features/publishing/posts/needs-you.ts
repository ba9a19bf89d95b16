import type { TargetReason } from '@clipwright/contract/publishing/target-states'
import { ended } from './change-post.ts'
import type { TargetChange } from './posts.store.ts'

/** A post waits for a person. Whether it is live stays what it was. `detail`: the platform’s words. */
export const needsYou = (reason: TargetReason, detail: string | null = null): TargetChange => ({
  state: 'needs-you',
  reason,
  detail,
  ...ended,
})

/** The same for a post that is not live, since nothing was sent. */
export const holdBack = (reason: TargetReason): TargetChange => ({ ...needsYou(reason), isLive: false })
