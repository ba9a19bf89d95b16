import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { Suspense, useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProjectId as ProjectIdType } from '@clipwright/contract/ids'
import { addAwaited } from '../features/clips/clips/awaited-exports.ts'
import { clipKeys, useClips } from '../features/clips/clips/clips.queries.ts'
import { EditorScreen } from '../features/editor/editor/editor-screen.tsx'
import { takeAhead, useClipDocument } from '../features/editor/editor/clip-document.queries.ts'
import { noteRecentClip } from '../features/editor/editor/recent-clips.ts'
import { useClipHold } from '../features/editor/editor/use-clip-hold.ts'
import { PopupHost } from '../features/announcements/popups/popup-host.tsx'
import { useProject } from '../features/projects/projects/project-lists.ts'
import { toApiError } from '#platform/api-error.ts'
import { useTitle } from '#platform/page-title.ts'
import { useSession } from '#platform/session.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { AwaitedExports } from './awaited-exports.tsx'
import { EditorExport } from './editor-export.tsx'
import { EditorStrips } from './editor-strips.tsx'
import { ExpiredSession } from './expired-session.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { paths } from '../paths.ts'
import { ProjectId } from './project-id.ts'

const route = getRouteApi('/editor/$clipRef')

/** A clip is edited in one tab at a time, on a page of its own. */
export function EditorPage() {
  const { clipRef } = route.useParams()
  return clipRef.includes('.') ? <EditorOf clipRef={clipRef} /> : <FirstClip projectId={ProjectId(clipRef)} />
}

function EditorOf({ clipRef }: { clipRef: string }) {
  const { hold, takeOver } = useClipHold(clipRef)
  useEffect(() => {
    // The other tab keeps writing.
    if (hold === 'elsewhere') void takeAhead(clipRef)
  }, [hold, clipRef])
  return (
    <>
      <OfflineBar />
      {hold === 'mine' ? <OpenEditor key={clipRef} clipRef={clipRef} /> : null}
      {hold === 'elsewhere' ? <ElsewhereNotice onTakeOver={takeOver} /> : null}
      <ExpiredSession />
      <AwaitedExports />
      <Suspense>
        <PopupHost />
      </Suspense>
    </>
  )
}

/** An address with only a project opens its best clip. */
function FirstClip({ projectId }: { projectId: ProjectIdType }) {
  const { t } = useTranslation('editor')
  const { data: clips, error } = useClips(projectId, false)
  const first = clips?.[0]
  if (first) return <Navigate to={paths.editor} params={{ clipRef: `${projectId}.${first.clipId}` }} replace />
  if (!clips && !error) return <Loading />
  return (
    <Plain title={t('start.title')} action={<BackLink href={`/clip/${encodeURIComponent(projectId)}`} />}>
      {error ? t(`errors:${toApiError(error).errorName}`) : t('start.noClips')}
    </Plain>
  )
}

function OpenEditor({ clipRef }: { clipRef: string }) {
  const { t } = useTranslation('editor')
  const client = useQueryClient()
  const [projectPart = '', clipId = ''] = clipRef.split('.')
  const projectId = ProjectId(projectPart)
  const project = useProject(projectId)
  const { data: clips } = useClips(projectId, false)
  const clipDocument = useClipDocument(clipRef)
  const clip = clips?.find((one) => one.clipId === clipId)
  const backHref = `/clip/${encodeURIComponent(projectPart)}`
  const title = clip?.title ?? project.data?.title
  useEffect(() => {
    if (title !== undefined && clipDocument.data) noteRecentClip({ clipRef, title })
  }, [clipRef, title, clipDocument.data])
  const isSignedOut = useSession((state) => state.session === null)
  const error = clipDocument.error ?? project.error
  const isGone = error !== null && toApiError(error).errorName === 'RecordNotExisted'
  // The session was ended elsewhere before anything of the clip was shown.
  if (error && isSignedOut && !clipDocument.data) return <Navigate to={paths.signIn} search={{ back_to: `/editor/${clipRef}` }} replace />
  if (error && !(clipDocument.data && project.data)) {
    return (
      <Plain title={isGone ? t('missing.title') : t('title')} action={<BackLink href={backHref} />}>
        {isGone ? t('missing.body') : t(`errors:${toApiError(error).errorName}`)}
      </Plain>
    )
  }
  if (!clipDocument.data || !project.data || !clips) return <Loading />
  return (
    <EditorScreen
      clipRef={clipRef}
      start={clipDocument.data}
      proxyUrl={project.data.proxyUrl}
      footage={project.data.footage}
      title={title ?? ''}
      backHref={backHref}
      clip={clip}
      strips={<EditorStrips />}
      otherExports={clip ? (isSaved) => <EditorExport clip={clip} isSaved={isSaved} /> : null}
      onRendering={() => {
        if (clip) addAwaited(client, { projectId, clipId: clip.clipId, title: clip.title, target: 'VIDEO_FILE' })
        void client.invalidateQueries({ queryKey: clipKeys.of(projectId) })
      }}
    />
  )
}

function ElsewhereNotice({ onTakeOver }: { onTakeOver: () => void }) {
  const { t } = useTranslation('editor')
  return (
    <Plain
      title={t('elsewhere.title')}
      action={
        <Button variant="primary" onClick={onTakeOver}>
          {t('elsewhere.takeOver')}
        </Button>
      }
    >
      {t('elsewhere.text')}
    </Plain>
  )
}

function BackLink({ href }: { href: string }) {
  const { t } = useTranslation('editor')
  return (
    <a href={href} className={buttonClass({ variant: 'primary' })}>
      {t('back')}
    </a>
  )
}

function Plain({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) {
  useTitle(title)
  return (
    <main className="page">
      <EmptyState isPage title={title} action={action}>
        {children}
      </EmptyState>
    </main>
  )
}

function Loading() {
  const { t } = useTranslation('editor')
  return (
    <main className="p-4">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <Skeleton className="h-9 w-2/5" />
      <Skeleton className="mt-6 h-[60dvh] w-full" />
    </main>
  )
}
