import { useQueries, useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Clip } from '@clipwright/contract/clips/clips'
import type { PostId, ProjectId } from '@clipwright/contract/ids'
import { FailureLine } from '#platform/failure-line.tsx'
import { useTitle } from '#platform/page-title.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { paths } from '../../../paths.ts'
import { clipsOf } from '../../clips/clips/clips.queries.ts'
import { useSocialAccounts } from '../social-accounts/social-accounts.queries.ts'
import { readComposeAddress, readEditedPost, readFirstDay } from './compose-address.ts'
import { ComposeForm } from './compose-form.tsx'
import { EditForm } from './edit-form.tsx'
import { isMovable } from './post-state.ts'
import { ToAccounts } from './to-accounts.tsx'
import { ToProjects } from './to-projects.tsx'
import { usePost } from './posts.queries.ts'

/** Writes the posts for one or several clips, or changes one that is planned. */
export function ComposePage() {
  const { searchStr } = useLocation()
  const postId = readEditedPost(searchStr)
  return postId === null ? <NewPosts search={searchStr} /> : <EditPost key={postId} postId={postId} />
}

function EditPost({ postId }: { postId: PostId }) {
  const { t } = useTranslation('publishing')
  useTitle(t('compose.editTitle'))
  const accounts = useSocialAccounts()
  const post = usePost(postId)
  const projectId = post.data?.projectId
  const clips = useQuery({ ...clipsOf(projectId as ProjectId), enabled: projectId !== undefined })
  const clip = clips.data?.find(({ clipId }) => clipId === post.data?.clipId)
  const error = accounts.error ?? post.error ?? clips.error
  const isReady = post.data !== undefined && accounts.data !== undefined && clips.data !== undefined
  return (
    <div className="page pb-24">
      <PageHeader title={t('compose.editTitle')} />
      <div className="mt-4 empty:hidden">
        <FailureLine error={error} />
      </div>
      {isReady || error ? null : <Skeleton className="mt-6 h-64 w-full" />}
      {isReady && !clip ? <EmptyState action={<ToProjects />}>{t('compose.noClips')}</EmptyState> : null}
      {isReady && clip && !isMovable(post.data) ? (
        <EmptyState
          action={
            <Link to={paths.calendar} className={buttonClass({ variant: 'primary' })}>
              {t('calendar.title')}
            </Link>
          }
        >
          {t('compose.tooLate')}
        </EmptyState>
      ) : null}
      {isReady && clip && isMovable(post.data) ? <EditForm post={post.data} clip={clip} accounts={accounts.data} /> : null}
    </div>
  )
}

function NewPosts({ search }: { search: string }) {
  const { t } = useTranslation('publishing')
  useTitle(t('compose.title'))
  const accounts = useSocialAccounts()
  const { clips, isPending, error } = useChosenClips(search)
  const isReady = !isPending && accounts.data !== undefined
  return (
    <div className="page pb-24">
      <PageHeader title={t('compose.title')} />
      <div className="mt-4 empty:hidden">
        <FailureLine error={accounts.error ?? error} />
      </div>
      {isReady || accounts.error || error ? null : <Skeleton className="mt-6 h-64 w-full" />}
      {isReady && accounts.data.length === 0 ? <EmptyState action={<ToAccounts />}>{t('compose.noAccounts')}</EmptyState> : null}
      {isReady && clips.length === 0 ? <EmptyState action={<ToProjects />}>{t('compose.noClips')}</EmptyState> : null}
      {isReady && accounts.data.length > 0 && clips.length > 0 ? (
        <ComposeForm key={search} clips={clips} accounts={accounts.data} firstDay={readFirstDay(search)} />
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
    // Drafts are begun once, when all clips are there.
    isPending: lists.some(({ data }) => data === undefined),
    error: lists.find((list) => list.error)?.error ?? null,
  }
}
