import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import type { Clip, RenderState, RenderTarget } from '@clipwright/contract/clips/clips'
import { type ApiError, toApiError } from '#platform/api-error.ts'
import { useLive } from '#platform/live-events.ts'
import { tellFailure } from '#platform/tell-failure.ts'
import { readStored, writeStored } from '#platform/stored-state.ts'
import { showToast } from '#ui/toast.ts'
import { clipKeys, clipsOf, renderField, requestRender, type RenderKey } from './clips.queries.ts'
import { openDownload } from './open-download.ts'

type Awaited = Pick<Clip, 'projectId' | 'clipId' | 'title'> & { target: RenderTarget; askedAtMs: number }

const key = 'awaitedExports'
// Stored in the browser, so that a page load loses nothing; given up after a day.
const longestMs = 24 * 3600 * 1000
const lookEveryMs = 1_000
/** Polling interval when no open screen fetches already, ms. */
const askEveryMs = 4_000
/** So long after a request, a list may have been read before the server handled it, ms. */
const mayBeOlderMs = 20_000

let timer: ReturnType<typeof setInterval> | undefined
/** Until then nothing is asked, because the last request failed. */
let restUntilMs = 0

function readAwaited(): Awaited[] {
  const stored = readStored<Awaited[]>(key, [])
  return Array.isArray(stored) ? stored.filter(({ askedAtMs }) => Date.now() - askedAtMs < longestMs) : []
}

function keepOnly(isKept: (one: Awaited) => boolean): void {
  writeStored(key, readAwaited().filter(isKept))
}

const isSame = (a: Pick<Awaited, 'clipId' | 'target'>, b: Pick<Awaited, 'clipId' | 'target'>): boolean =>
  a.clipId === b.clipId && a.target === b.target

/** Tracks a file: reports when it is ready, or failed. */
export function addAwaited(client: QueryClient, request: Omit<Awaited, 'askedAtMs'>): void {
  writeStored(key, [...readAwaited().filter((one) => !isSame(one, request)), { ...request, askedAtMs: Date.now() }])
  watchAwaited(client)
}

/** Tracks files requested on this page, and earlier ones. Returns a function that stops it. */
export function awaitExports(client: QueryClient): () => void {
  watchAwaited(client)
  return client.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { options, state } = event.mutation
    const step = event.action.type
    const [name, projectId, clipId, title] = (options.mutationKey ?? []) as Partial<RenderKey>
    const { target } = (state.variables ?? {}) as { target?: RenderTarget }
    const render = state.data as RenderState | undefined
    if (name !== 'render' || !projectId || !clipId || !target || target === 'VIDEO_PREVIEW') return
    const request = { projectId, clipId, title: title ?? '', target }
    // The page may be left before the server has answered.
    if (step === 'pending' || (step === 'success' && render?.pending)) addAwaited(client, request)
    else if (step === 'success' || step === 'error') keepOnly((one) => !isSame(one, request))
  })
}

function watchAwaited(client: QueryClient): void {
  if (timer !== undefined || readAwaited().length === 0) return
  timer = setInterval(() => void look(client), lookEveryMs)
}

function stopWatching(): void {
  clearInterval(timer)
  timer = undefined
}

async function look(client: QueryClient): Promise<void> {
  const open = readAwaited()
  if (open.length === 0) return stopWatching()
  for (const projectId of new Set(open.map((one) => one.projectId))) askAgain(client, projectId)
  for (const one of open) {
    const clips = client.getQueryData<Clip[]>(clipKeys.of(one.projectId))
    const updatedAtMs = client.getQueryState(clipKeys.of(one.projectId))?.dataUpdatedAt ?? 0
    // Cache entries from before the request do not count.
    if (!clips || updatedAtMs < one.askedAtMs) continue
    const clip = clips.find(({ clipId }) => clipId === one.clipId)
    const state = clip?.[renderField[one.target]]
    if (clip && !isSettled(clip, one)) continue
    keepOnly((other) => !isSame(other, one))
    if (clip && state) await tell(client, clip, one.target, state)
  }
}

/** A list from before the request shows no file, or that of an earlier version of the clip. */
function isSettled(clip: Clip, { target, askedAtMs }: Awaited): boolean {
  const state = clip[renderField[target]]
  if (state?.pending) return false
  const isAnswer = state !== null && !state.isEarlier && (state.error !== undefined || urlOf(clip, target, state) !== undefined)
  return isAnswer || Date.now() - askedAtMs > mayBeOlderMs
}

/** A deleted project has no files, and those of a team are not for somebody who left it. */
const isGone = ({ errorName }: ApiError) => errorName === 'RecordNotExisted' || errorName === 'NoPermission'

/** An open screen polls, or gets live events; without one, this polls. */
function askAgain(client: QueryClient, projectId: Clip['projectId']): void {
  const options = clipsOf(projectId)
  const query = client.getQueryCache().find({ queryKey: options.queryKey, exact: true })
  if ((query && query.getObserversCount() > 0 && useLive.getState().open) || Date.now() < restUntilMs) return
  client.fetchQuery({ ...options, staleTime: askEveryMs }).catch((error: unknown) => {
    // Offline, after an error of the server, or when another request took the place of this one, it asks again.
    restUntilMs = Date.now() + askEveryMs
    if (isGone(toApiError(error))) keepOnly((one) => one.projectId !== projectId)
  })
}

function urlOf(clip: Clip, target: RenderTarget, state: RenderState): string | undefined {
  return (target === 'VIDEO_FILE' ? clip.videoUrlForDownload : clip.prUrl) ?? state.url
}

/** Its editor says itself that the video is ready, and has it where a notice would lie. */
const isInEditor = ({ projectId, clipId }: Clip) => window.location.pathname === `/editor/${projectId}.${clipId}`

async function tell(client: QueryClient, clip: Clip, target: RenderTarget, state: RenderState): Promise<void> {
  await i18next.loadNamespaces(['clips', 'errors'])
  const id = `export-${clip.clipId}-${target}`
  const url = urlOf(clip, target, state)
  if (state.error || !url) {
    const cause = state.error?.errorName ?? 'RenderFailedError'
    const again = { label: i18next.t('clips:actions.exportRetry'), onPress: () => void retry(client, clip, target) }
    await showToast('failed', i18next.t('clips:exportAs.toast.failed', { title: clip.title }), {
      id,
      description: i18next.t(`errors:${cause}`),
      action: again,
      durationMs: Infinity,
    })
    return
  }
  if (target === 'VIDEO_FILE' && isInEditor(clip)) return
  const download = { label: i18next.t('clips:actions.download'), onPress: () => openDownload(url) }
  await showToast('done', i18next.t('clips:exportAs.toast.ready', { title: clip.title }), { id, action: download, durationMs: Infinity })
}

async function retry(client: QueryClient, clip: Clip, target: RenderTarget): Promise<void> {
  try {
    await requestRender(clip, target)
    addAwaited(client, { projectId: clip.projectId, clipId: clip.clipId, title: clip.title, target })
  } catch (error) {
    tellFailure(error)
  }
  await client.invalidateQueries({ queryKey: clipKeys.of(clip.projectId) })
}
