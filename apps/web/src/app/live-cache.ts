import { useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Clip, RenderState, RenderTarget } from '@clipwright/contract/clips/clips'
import type { LiveEvent } from '@clipwright/contract/events'
import type { JobProgress } from '@clipwright/contract/projects/job-progress'
import type { Project } from '@clipwright/contract/projects/projects'
import { clipKeys, renderField } from '../features/clips/clips/clips.queries.ts'
import { orgKeys } from '../features/identity/orgs/orgs.queries.ts'
import { refreshPlace } from '../features/identity/orgs/switch-org.ts'
import { creditsKey } from '../features/plans/credits/credits.queries.ts'
import { copilotKeys } from '../features/clips/copilot/copilot.queries.ts'
import { brollKeys } from '../features/editor/editor/panels/broll/broll-keys.ts'
import { keepForward } from '../features/projects/projects/project-lists.ts'
import { addPart, type HeardPart } from '../features/projects/projects/heard-parts.ts'
import { projectKeys } from '../features/projects/projects/project-keys.ts'
import { renewLists } from '../features/projects/projects/renew-lists.ts'
import { refreshClientSetup } from '#platform/client-setup.ts'
import { connectLive } from '#platform/live-events.ts'
import { useSession } from '#platform/session.ts'
import { showNotice } from './show-notice.ts'

/** Applies live events to the cache, from which the screens render. */
export function useLiveCache(): void {
  const client = useQueryClient()
  const router = useRouter()
  const token = useSession((state) => (state.isLeaving ? null : state.session?.token))
  const orgId = useSession((state) => state.session?.account?.orgId)
  useEffect(() => {
    if (!token || !orgId) return
    return connectLive({
      onEvent: (event) => {
        applyLiveEvent(client, event)
        if (event.type === 'notice') showNotice(event, (address) => void router.navigate({ href: address }))
      },
    })
  }, [client, token, orgId, router])
}

export function applyLiveEvent(client: QueryClient, event: LiveEvent): void {
  switch (event.type) {
    case 'hello':
    case 'notice':
      return
    case 'project.progress':
      applyProgress(client, event.progress)
      return
    case 'project.seen':
      client.setQueryData(projectKeys.seen(event.projectId), event.sights)
      return
    case 'project.heard':
      client.setQueryData<HeardPart[]>(projectKeys.heard(event.projectId), (parts) => addPart(parts ?? [], event))
      return
    case 'project.changed':
      void client.invalidateQueries({ queryKey: projectKeys.one(event.projectId) })
      void client.invalidateQueries({ queryKey: creditsKey })
      void renewLists(client, { changed: event.projectId })
      return
    case 'project.removed':
      void client.invalidateQueries({ queryKey: creditsKey })
      void renewLists(client, { gone: event.projectId })
      return
    case 'clips.changed':
      void client.invalidateQueries({ queryKey: clipKeys.of(event.projectId) })
      return
    case 'render.progress':
      client.setQueryData<Clip[]>(clipKeys.of(event.projectId), (clips) =>
        clips?.map((clip) => (clip.clipId === event.clipId ? withRenderProgress(clip, event.target, event) : clip)),
      )
      return
    case 'org.changed':
      void client.invalidateQueries({ queryKey: orgKeys.all })
      // The menu has the session's name. Offline, it stays.
      void refreshPlace(client).catch(() => undefined)
      return
    case 'copilot.changed':
      void client.invalidateQueries({ queryKey: copilotKeys.of(event.projectId) })
      return
    case 'broll.changed':
      void client.invalidateQueries({ queryKey: brollKeys.of(event.projectId) })
      return
    case 'post.state':
    case 'import.found':
      void client.invalidateQueries({ queryKey: ['posts'] })
      return
    case 'account.health':
      void client.invalidateQueries({ queryKey: ['social-accounts'] })
      return
    case 'flags.changed':
      void refreshClientSetup()
      return
    case 'resync':
      void client.invalidateQueries()
  }
}

function applyProgress(client: QueryClient, progress: JobProgress): void {
  client.setQueryData<JobProgress>(projectKeys.progress(progress.projectId), (before) => keepForward(before, progress))
  const cachedProject = client.getQueryData<Project>(projectKeys.one(progress.projectId))
  if (cachedProject && cachedProject.stage !== progress.stage)
    void client.invalidateQueries({ queryKey: projectKeys.one(progress.projectId) })
  const lists = client.getQueriesData<Partial<InfiniteData<{ data: Project[] }>>>({ queryKey: projectKeys.list })
  const listed = lists
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap((page) => page.data)
    .find((project) => project.projectId === progress.projectId)
  if (listed && listed.stage !== progress.stage) void renewLists(client, { changed: progress.projectId })
}

/** Only running renders: a late event must not reopen a ready one. */
function withRenderProgress(clip: Clip, target: RenderTarget, at: { progress: number; estMs: number | null }): Clip {
  const field = renderField[target]
  const before: RenderState | null = clip[field]
  if (before && !before.pending) return clip
  const progress = Math.max(before?.progress ?? 0, at.progress)
  return { ...clip, [field]: { pending: true, progress, estMs: at.estMs } }
}
