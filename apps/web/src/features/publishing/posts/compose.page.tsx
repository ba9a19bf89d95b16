import { useQueries } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Clip } from '@clipwright/contract/clips/clips'
import { FailureLine } from '#platform/failure-line.tsx'
import { useTitle } from '#platform/page-title.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { clipsOf } from '../../clips/clips/clips.queries.ts'
import { useSocialAccounts } from '../social-accounts/social-accounts.queries.ts'
import { readComposeAddress } from './compose-address.ts'
import { ComposeForm } from './compose-form.tsx'

/** Writes the posts for one or several clips. */
export function ComposePage() {
  const { t } = useTranslation('publishing')
  useTitle(t('compose.title'))
  const { searchStr } = useLocation()
  const accounts = useSocialAccounts()
  const { clips, isPending, error } = useChosenClips(searchStr)
  const isReady = !isPending && accounts.data !== undefined
  return (
    <div className="page pb-24">
      <PageHeader title={t('compose.title')} />
      <div className="mt-4 empty:hidden">
        <FailureLine error={accounts.error ?? error} />
      </div>
      {isReady || accounts.error || error ? null : <Skeleton className="mt-6 h-64 w-full" />}
      {isReady && accounts.data.length === 0 ? (
        <EmptyState
          action={
            <Link to="/auto-post" className={buttonClass({ variant: 'primary' })}>
              {t('accounts.title')}
            </Link>
          }
        >
          {t('compose.noAccounts')}
        </EmptyState>
      ) : null}
      {isReady && clips.length === 0 ? <EmptyState>{t('compose.noClips')}</EmptyState> : null}
      {isReady && accounts.data.length > 0 && clips.length > 0 ? (
        <ComposeForm key={clips.map(({ clipId }) => clipId).join()} clips={clips} accounts={accounts.data} />
      ) : null}
    </div>
  )
}

/** In the order of the address; clips that are gone are left out. */
function useChosenClips(search: string): { clips: Clip[]; isPending: boolean; error: Error | null } {
  const pairs = useMemo(() => readComposeAddress(search), [search])
  const projectIds = useMemo(() => [...new Set(pairs.map(({ projectId }) => projectId))], [pairs])
  const lists = useQueries({ queries: projectIds.map((projectId) => clipsOf(projectId)) })
  const all = lists.flatMap(({ data }) => data ?? [])
  return {
    clips: pairs.flatMap(({ clipId }) => all.find((clip) => clip.clipId === clipId) ?? []),
    isPending: lists.some((list) => list.isPending),
    error: lists.find((list) => list.error)?.error ?? null,
  }
}
