import type { ClipDownload } from '@clipwright/contract/clips/clip-formats'
import type { ClipFeedback, RenderState, RenderTarget } from '@clipwright/contract/clips/clips'
import type { ErrorName } from '@clipwright/contract/errors'
import { ProjectId } from '@clipwright/contract/ids'
import type { Narrative } from '@clipwright/contract/clips/narratives'
import type { NotificationChoice } from '@clipwright/contract/messages/notifications'
import type { Project } from '@clipwright/contract/projects/projects'
import type { SourceVideo } from '@clipwright/contract/sources/sources'
import { withoutEnding } from '@clipwright/contract/sources/file-endings'
import type { FakeCall } from './fake-call.ts'
import { answerLibrary } from './fake-assets.ts'
import { answerWithExample } from './fake-examples.ts'
import { fakeBasicInfo, fakeOrg, fakeUser } from './fake-people.ts'
import { answerPopups } from './fake-popups.ts'
import { answerOrgs } from './fake-orgs.ts'
import { fakeAccount } from './fake-projects.ts'
import { answerCopilot } from './fake-copilot.ts'
import { answerModelChoice, fakeLanguageModels } from './fake-model-choice.ts'
import { answerSpeechModel, answerVoices } from './fake-speech-model.ts'
import { answerCollections, resultPage, onePage } from './fake-collections.ts'
import { answerSearch } from './fake-search.ts'
import { patchClip, replaceProject, startProject, type FakeState } from './fake-state.ts'

type Answer = object | ErrorName

/** The reply to one call, or the name of the error. */
export function answerCall(state: FakeState, call: FakeCall): Answer {
  const { method, path, query, body } = call
  const [, group = '', id = '', action = ''] = path.split('/')
  switch (group) {
    case 'auth':
      return answerWithExample(call) ?? answerAuth(path, body)
    case 'users':
      return id === 'prepare-assembled-basic-info' ? fakeBasicInfo : fakeAccount
    case 'upload-links':
      return makeUploadLink(state, body)
    case 'source-videos':
      return lookAtSource(state, String(body['videoUrl']))
    case 'clip-projects':
      if (id === '') return method === 'POST' ? createFromBody(state, body) : listProjects(state, query)
      if (id === 'count') return countAll(state)
      if (id === 'sample') return startProject(state, 'Sample: a talk made on this machine', 'SAMPLE')
      if (/^chat-|^service-/.test(action)) return answerModelChoice(state, call)
      return answerProject(state, { method, id, action, body })
    case 'cluster-jobs':
      return state.progress.get(id) ?? 'RecordNotExisted'
    case 'exportable-clips':
      if (method === 'GET') return resultPage(query, state.clips.get(query.get('projectId') ?? '') ?? [])
      return id === 'delete-clips' ? removeClips(state, body) : changeClip(state, id, body)
    case 'narratives':
      return threadsOf(state, query.get('projectId') ?? '')
    case 'engine-clips':
      return renderClip(state, id, body)
    case 'clip-feedbacks':
      return putFeedback(state, id, body)
    case 'collections':
    case 'collection-contents':
      return answerCollections(state, call)
    case 'clip-bundles':
      return { url: '/fake/transcript.zip', readyClipIds: body['clipIds'], missingClipIds: [], sizeBytes: 24_000_000 }
    case 'clip-copilot-tasks':
      return answerCopilot(state, call)
    case 'language-models':
      return fakeLanguageModels
    case 'speech-model':
      return answerSpeechModel(state, call)
    case 'natural-voices':
      return answerVoices(state, call)
    case 'like-clips':
      return onePage([...state.clips.values()].flat().filter((clip) => clip.feedback?.like))
    case 'notification-preferences':
      if (method === 'PUT') choose(state, body as NotificationChoice)
      return { data: state.choices }
    case 'transcripts':
      return state.transcripts.get(query.get('projectId') ?? '') ?? 'RecordNotExisted'
    default:
      return (
        answerPopups(call) ??
        answerOrgs(state, call) ??
        answerSearch(state, call) ??
        answerLibrary(state, call) ??
        answerWithExample(call) ??
        'RecordNotExisted'
      )
  }
}

function answerAuth(path: string, body: Record<string, unknown>): Answer {
  const session = { token: 'fake-token', user: fakeUser, orgs: [fakeOrg] }
  switch (path) {
    case '/auth/local':
      return body['key'] === 'wrong-key-00' ? 'LoginRequired' : { token: 'fake-token', account: fakeAccount }
    case '/auth/login-profiles':
      return { signedIn: true, hasLocalMailbox: true, ...session, expiresAt: new Date(Date.now() + 7 * 24 * 3_600_000).toISOString() }
    case '/auth/login-codes':
      return { sent: true, email: fakeUser.email, expiresAt: new Date(Date.now() + 600_000).toISOString(), resendAfterSec: 30 }
    case '/auth/login-codes/verify':
      return body['code'] === '000000' ? 'LoginCodeError' : { outcome: 'signed_in', backTo: '/dashboard', ...session }
    case '/auth/login-urls':
      return { providers: [] }
    default:
      return { done: true }
  }
}

function makeUploadLink(state: FakeState, body: Record<string, unknown>): Answer {
  const id = `upl_${Math.random().toString(36).slice(2, 10)}`
  state.uploads.set(id, { sizeBytes: Number(body['sizeBytes']), storedBytes: 0, fileName: String(body['fileName']) })
  return {
    uploadUrl: `/api/uploads/${id}`,
    uri: `upload://${id}`,
    uploadId: id,
    headers: {},
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    maxBytes: 10 ** 10,
  }
}

function lookAtSource(state: FakeState, videoUrl: string): SourceVideo | ErrorName {
  const upload = state.uploads.get(videoUrl.replace('upload://', ''))
  if (!upload && !/^https?:\/\/[\w.-]+\.\w+/.test(videoUrl)) return 'LinkUnsupportedError'
  if (videoUrl.includes('live')) return 'LiveSourceError'
  return {
    videoUrl,
    sourcePlatform: upload ? 'UPLOADED' : videoUrl.includes('youtu') ? 'YOUTUBE' : 'YTDLP_LINK',
    title: upload ? withoutEnding(upload.fileName) : 'Panel: what the river remembers',
    durationMs: 2_912_000,
    uriForThumbnail: '/fake/thumb-2.svg',
    width: 1920,
    height: 1080,
    hasVideo: true,
    hasAudio: true,
    languages: ['en'],
    creditCost: 49,
    estMs: 640_000,
    notices: upload ? [] : ['Two sound tracks: the first is used.'],
  }
}

function createFromBody(state: FakeState, body: Record<string, unknown>): Project {
  const attr = body['uploadedVideoAttr'] as { title?: string } | undefined
  const url = String(body['videoUrl'])
  return startProject(state, attr?.title ?? 'Panel: what the river remembers', url.startsWith('upload:') ? 'UPLOADED' : 'YTDLP_LINK')
}

const isDone = (project: Project) => project.stage === 'COMPLETE' || project.stage === 'STALLED'

function countAll(state: FakeState): Answer {
  const { projects } = state
  return {
    count: projects.length,
    running: projects.filter((project) => !isDone(project)).length,
    complete: projects.filter(({ stage }) => stage === 'COMPLETE').length,
    stalled: projects.filter(({ stage }) => stage === 'STALLED').length,
    trash: state.removed.size,
    storageBytes: projects.reduce((sum, { storageSize }) => sum + storageSize, 0),
  }
}

function listProjects(state: FakeState, query: URLSearchParams): Answer {
  const stateFilter = query.get('state')
  const text = query.get('query')?.toLowerCase() ?? ''
  const from = query.get('trash') === 'true' ? [...state.removed.values()] : state.projects
  const matches = from
    .filter((project) => project.title.toLowerCase().includes(text))
    .filter((project) => !stateFilter || (stateFilter === 'running' ? !isDone(project) : project.stage === stateFilter.toUpperCase()))
  return resultPage(query, matches)
}

type ProjectCall = { method: string; id: string; action: string; body: Record<string, unknown> }

function answerProject(state: FakeState, { method, id, action, body }: ProjectCall): Answer {
  if (action === 'restore') {
    const back = state.removed.get(id)
    if (!back) return 'RecordNotExisted'
    state.removed.delete(id)
    state.projects = [...state.projects, back].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
    return back
  }
  const project = state.projects.find((one) => one.projectId === id)
  if (!project) return 'RecordNotExisted'
  if (method === 'DELETE') {
    state.removed.set(id, project)
    state.projects = state.projects.filter((one) => one !== project)
    state.publish({ type: 'project.removed', projectId: project.projectId })
    return { deleted: true }
  }
  if (action === 'share-links') return method === 'GET' ? { data: [fakeShare(id)] } : { ...fakeShare(id), url: `/shared/fake-${id}` }
  const next: Project =
    action === 'rename'
      ? { ...project, title: String(body['title']) }
      : action === 'rerun'
        ? { ...project, stage: 'QUEUED', error: null }
        : action === 'cancel'
          ? { ...project, stage: 'STALLED', error: { errorName: 'JobCancelledError', errorMessage: 'This was cancelled.' } }
          : project
  if (next !== project) replaceProject(state, next)
  return next
}

function fakeShare(projectId: string) {
  return {
    shareId: 'share_one',
    projectId,
    mayDownload: false,
    createdAt: '2026-11-01T10:00:00.000Z',
    expiresAt: '2026-12-01T10:00:00.000Z',
    lastUsedAt: null,
  }
}

function choose(state: FakeState, newChoice: NotificationChoice): void {
  const isMeant = ({ kind, channel }: NotificationChoice) => kind === newChoice.kind && channel === newChoice.channel
  state.choices = state.choices.map((choice) => (isMeant(choice) ? newChoice : choice))
}

function threadsOf(state: FakeState, projectId: string): Answer {
  const chapters = state.projects.find((project) => project.projectId === projectId)?.chapters ?? []
  const clips = (state.clips.get(projectId) ?? []).filter((clip) => !clip.isRunnerUp)
  const threads = chapters.map(({ title, startMs, endMs }, at): Narrative => {
    const own = clips.filter(({ timeRanges: [[startSec] = [0, 0]] }) => startSec * 1000 >= startMs && startSec * 1000 < endMs)
    const topics = [...new Set(own.flatMap((clip) => clip.keywords))].slice(0, 5)
    const clipIds = own.map(({ clipId }) => clipId)
    return {
      narrativeId: `${projectId}.${at}`,
      projectId: ProjectId.parse(projectId),
      title,
      startSec: startMs / 1000,
      endSec: endMs / 1000,
      topics,
      clipIds,
    }
  })
  return onePage(threads)
}

function changeClip(state: FakeState, ref: string, body: Record<string, unknown>): Answer {
  const [projectId = '', clipId = ''] = ref.split('.')
  return patchClip(state, projectId, clipId, body) ?? 'RecordNotExisted'
}

function removeClips(state: FakeState, body: Record<string, unknown>): Answer {
  const projectId = String(body['projectId'])
  const clipIds = body['clipIds'] as string[]
  const clips = state.clips.get(projectId)
  if (!clips) return 'RecordNotExisted'
  state.clips.set(
    projectId,
    clips.filter(({ clipId }) => !clipIds.includes(clipId)),
  )
  return { clipIds }
}

const fakeDownloads: ClipDownload[] = [
  { format: 'XMEML', url: '/fake/transcript.xml', leftOut: ['captionStyle', 'watermark'] },
  { format: 'FCPXML', url: '/fake/transcript.fcpxml', leftOut: ['captionStyle', 'watermark'] },
  { format: 'OTIO', url: '/fake/transcript.otio', leftOut: ['captions', 'crops', 'soundLevels', 'watermark'] },
  { format: 'SRT', url: '/fake/transcript.srt', leftOut: [] },
  { format: 'VTT', url: '/fake/transcript.vtt', leftOut: [] },
]

function renderClip(state: FakeState, ref: string, body: Record<string, unknown>): Answer {
  const [projectId = '', clipId = ''] = ref.split('.')
  const target = body['target'] as RenderTarget
  const field = target === 'VIDEO_FILE' ? 'renderAsVideoFile' : target === 'ADOBE_XML' ? 'renderAsAdobeXml' : 'renderAsVideoPreview'
  const override = body['renderPreferenceOverride'] as { layoutAspectRatio?: 'portrait' | 'square' } | undefined
  const pending: RenderState = { pending: true, progress: 0, estMs: 6_000 }
  const clip = patchClip(state, projectId, clipId, {
    [field]: pending,
    renderError: null,
    ...(override?.layoutAspectRatio ? { ratio: override.layoutAspectRatio } : {}),
  })
  if (!clip) return 'RecordNotExisted'
  let progress = 0
  const timer = setInterval(() => {
    progress += 20
    const url = clip.ratio === 'portrait' ? '/fake/portrait-1.mp4' : '/fake/square-0.mp4'
    if (progress < 100) {
      patchClip(state, projectId, clipId, { [field]: { ...pending, progress } })
      state.publish({
        type: 'render.progress',
        projectId: clip.projectId,
        clipId: clip.clipId,
        target,
        progress,
        estMs: (100 - progress) * 60,
      })
      return
    }
    clearInterval(timer)
    const downloads = target === 'ADOBE_XML' ? fakeDownloads : []
    const finalState = { pending: false, progress: 100, estMs: 0, url, sizeBytes: 8_200_000, downloads }
    const links =
      target === 'VIDEO_FILE'
        ? { videoUrlForDownload: url }
        : target === 'ADOBE_XML'
          ? { prUrl: '/fake/transcript.xml' }
          : { videoUrl: url, pending: false }
    patchClip(state, projectId, clipId, { [field]: finalState, ...links })
    state.publish({ type: 'clips.changed', projectId: clip.projectId })
  }, 900)
  return pending
}

function putFeedback(state: FakeState, ref: string, body: Record<string, unknown>): Answer {
  const [projectId = '', clipId = ''] = ref.split('.')
  const clip = state.clips.get(projectId)?.find((one) => one.clipId === clipId)
  if (!clip) return 'RecordNotExisted'
  const feedback: ClipFeedback = {
    clipId: clip.clipId,
    like: body['like'] === true,
    dislike: body['dislike'] === true,
    reasons: (body['reasons'] as ClipFeedback['reasons'] | undefined) ?? [],
  }
  patchClip(state, projectId, clipId, { feedback })
  return feedback
}
