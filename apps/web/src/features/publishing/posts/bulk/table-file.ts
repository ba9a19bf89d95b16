import { planColumns } from '@clipwright/contract/publishing/bulk-posts'
import type { SocialAccount } from '@clipwright/contract/publishing/social-accounts'
import { addDays, today } from '../calendar-days.ts'
import type { Draft } from '../draft.ts'

/** Quoted, and never a formula for a spreadsheet. */
const field = (text: string) => `"${(/^[=+\-@]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** A table to fill in: the headings, and a line for each clip on the first account, a day after one another. */
export function templateOf(drafts: readonly Draft[], accounts: readonly Pick<SocialAccount, 'handle'>[]): string {
  const handle = accounts[0]?.handle ?? ''
  const lines = drafts.map(({ clip, title, text, firstComment, coverAtMs, sendsCaptions }, index) => {
    const when = [addDays(today(), index + 1), '09:00']
    const besides = [firstComment, coverAtMs === null ? '' : String(coverAtMs / 1000), sendsCaptions ? 'yes' : 'no']
    return [`${clip.projectId}.${clip.clipId}`, handle, ...when, title, text, ...besides].map(field).join(',')
  })
  return [planColumns.join(','), ...lines, ''].join('\r\n')
}

export const templateUrl = (drafts: readonly Draft[], accounts: readonly SocialAccount[]) =>
  `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${templateOf(drafts, accounts)}`)}`
