import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#ui/lazy-part.ts'
import { useSocialAccounts } from '../../social-accounts/social-accounts.queries.ts'
import { TableAction } from '../bulk/table-action.tsx'
import type { Day } from '../calendar-days.ts'
import { NewPostAction } from './new-post-action.tsx'

const NewPostDialog = lazyPart(async () => (await import('./new-post-dialog.tsx')).NewPostDialog)

/**
 * What starts posts in the calendar: the actions of its head, what is offered where it is empty, `onStart` for a day (null without an
 * account to post to), and the dialog in which their clips are chosen.
 */
export function useNewPost() {
  const { t } = useTranslation('publishing')
  const { data: accounts } = useSocialAccounts()
  const [start, setStart] = useState<{ day: Day | null } | null>(null)
  const hasAccounts = accounts !== undefined && accounts.length > 0
  const action = <NewPostAction accounts={accounts} onStart={() => setStart({ day: null })} />
  return {
    actions: (
      <>
        {hasAccounts ? <TableAction accounts={accounts} /> : null}
        {action}
      </>
    ),
    empty: { text: t(accounts?.length === 0 ? 'compose.noAccounts' : 'calendar.empty'), action },
    onStart: hasAccounts ? (day: Day) => setStart({ day }) : null,
    dialog: <Suspense>{start ? <NewPostDialog day={start.day} onClose={() => setStart(null)} /> : null}</Suspense>,
  }
}
