import type { TFunction } from 'i18next'
import type { PostApproval } from '@clipwright/contract/publishing/posts'
import { timecode } from '#platform/time-text.ts'

/** What was decided and by whom, with the comment: “Grace asks for a change at 0:12: louder, please”. */
export function approvalText({ state, by, comment, atMs }: PostApproval, t: TFunction<'publishing'>): string {
  const what = t(`approval.state.${state}`, { name: by ?? '' })
  const where = atMs === null ? '' : ` ${t('publishing:approval.at', { time: timecode(atMs) })}`
  return comment === null ? what : `${what}${where}: “${comment}”`
}
