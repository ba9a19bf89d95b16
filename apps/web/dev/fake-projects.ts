import type { CurrentAccount } from '@clipwright/contract/identity/auth'
import type { Project, ProjectStage } from '@clipwright/contract/projects/projects'
import { CurationPref } from '@clipwright/contract/clips/curation'
import { ClipId, ClusterJobId, OrgId, ProjectId, UserId } from '@clipwright/contract/ids'
import { ImportPref, RenderPref } from '@clipwright/contract/projects/preferences'

export const fakeAccount: CurrentAccount = {
  userId: UserId.parse('usr_local1'),
  loginId: 'local',
  orgId: OrgId.parse('org_local1'),
  orgName: 'Workshop',
  name: 'Local owner',
  email: 'owner@localhost',
  plan: 'Pro',
  permissions: ['project:view', 'project:edit'],
  role: 'owner',
}

const order: ProjectStage[] = ['IMPORT', 'TRANSCRIBE', 'CURATE', 'REFINE', 'RENDER', 'UPLOAD']
const typicalMs: Record<string, number> = { IMPORT: 14_000, TRANSCRIBE: 96_000, CURATE: 2_400, REFINE: 21_000, RENDER: 74_000, UPLOAD: 900 }

type FakeProject = { id: string; title: string; minutes: number; stage: ProjectStage; ageHours: number } & Partial<
  Pick<Project, 'error' | 'clipCount' | 'sourcePlatform' | 'notices' | 'transcriptInfo' | 'storageExpireAt' | 'chapters' | 'stallCount'>
>

const sameForAll = {
  sourceId: 'src_000001',
  videoId: 'vid_000001',
  videoUrl: 'upload://upl_000001',
  width: 1920,
  height: 1080,
  userId: fakeAccount.userId,
  orgId: fakeAccount.orgId,
  hasOwner: true,
  renderPref: RenderPref.parse({}),
  curationPref: CurationPref.parse({}),
  importPref: ImportPref.parse({}),
  model: 'ClipBasic',
  labels: [] as string[],
  productTier: null,
  useCase: null,
  utm: null,
  cluster: 'default',
  storageStatus: 'TEMPORARY',
  storageSize: 48_000_000,
  isDeleted: false,
  isPurged: false,
  visibility: 'DEFAULT',
  permissions: ['PROJECT_VIEW', 'PROJECT_EDIT'],
  autoModelSwitchState: null,
} as const satisfies Partial<Project>

export function makeProject(about: FakeProject, nowMs: number): Project {
  const createdMs = nowMs - about.ageHours * 3_600_000
  const createdAt = new Date(createdMs).toISOString()
  const durationMs = Math.round(about.minutes * 60_000)
  const failedAt = about.error?.stage
  const reached = about.stage === 'COMPLETE' ? order.length : order.indexOf(failedAt ?? about.stage)
  const hasTranscript = reached > order.indexOf('TRANSCRIBE')
  return {
    ...sameForAll,
    projectId: ProjectId.parse(about.id),
    createdAt,
    updatedAt: createdAt,
    title: about.title,
    sourcePlatform: about.sourcePlatform ?? 'UPLOADED',
    sourceInfo: { durationMs, title: about.title, videoId: 'vid_000001', wordsPerMinute: 158, videoGenreData: null },
    duration: durationMs / 1000,
    stage: about.stage,
    stages: order.map((stage, index) => ({
      stage,
      status:
        index < reached ? 'done' : index > reached ? 'waiting' : failedAt ? 'failed' : about.stage === 'QUEUED' ? 'waiting' : 'running',
      startedAt: index <= reached ? createdAt : null,
      durationMs: index < reached ? (typicalMs[stage] ?? 1_000) : null,
    })),
    error: about.error ?? null,
    stallCount: about.stallCount ?? 0,
    clusterJobId: ClusterJobId.parse(`job_${about.id}`),
    storageExpireAt: about.storageExpireAt ?? null,
    promptRecommendations: ['the bicycle bell', 'waiting versus thinking', 'advice from a manager'],
    chapters: about.chapters ?? [],
    notices: about.notices ?? [],
    transcriptInfo: about.transcriptInfo ?? (hasTranscript ? { engine: 'whisper', quality: 'good', language: 'en', notices: [] } : null),
    transcriptTxtUrl: hasTranscript ? '/fake/transcript.txt' : null,
    transcriptSrtUrl: hasTranscript ? '/fake/transcript.srt' : null,
    transcriptVttUrl: hasTranscript ? '/fake/transcript.vtt' : null,
    transcriptJsonUrl: hasTranscript ? '/fake/transcript.json' : null,
    uriForThumbnail: reached > 0 ? `/fake/thumb-${about.id.length % 4}.svg` : null,
    proxyUrl: reached > 0 ? '/fake/proxy.mp4' : null,
    footage: null,
    clipCount: about.clipCount ?? 0,
    topClips: topClips(about.stage === 'RENDER' ? 1 : Math.min(3, about.clipCount ?? 0), about.id.length + about.minutes),
  }
}

function topClips(count: number, variant: number): Project['topClips'] {
  return Array.from({ length: count }, (_none, at) => ({
    clipId: ClipId.parse(`clip_top_${at}`),
    title: `Moment ${at + 1}`,
    score: 9.1 - at * 1.4,
    uriForThumbnail: `/fake/poster-${(variant + at) % 4}.svg`,
    videoUrl: '/fake/portrait-1.mp4',
  }))
}

const chapters = [
  { title: 'Waiting is most of the work', startMs: 0, endMs: 92_000 },
  { title: 'The bicycle bell', startMs: 92_000, endMs: 188_000 },
  { title: 'Thinking is not waiting', startMs: 188_000, endMs: 262_000 },
  { title: 'You are not paid to start things', startMs: 262_000, endMs: 360_000 },
]

export const showcaseId = 'prj_showcase'

const draftTranscript: Project['transcriptInfo'] = {
  engine: 'pocketsphinx',
  quality: 'draft',
  language: 'en',
  notices: [{ engine: 'pocketsphinx', code: 'draft-quality', message: 'About four of ten words may be wrong in this transcript.' }],
}

function showcase(nowMs: number): FakeProject[] {
  return [
    {
      id: 'prj_running1',
      title: 'Pond ecology, lecture 4: what lives under the ice',
      minutes: 52,
      stage: 'RENDER',
      ageHours: 0.1,
      clipCount: 8,
      chapters,
    },
    { id: 'prj_queued01', title: 'Board game design night', minutes: 74, stage: 'QUEUED', ageHours: 0.05, sourcePlatform: 'YOUTUBE' },
    {
      id: showcaseId,
      title: 'Why small teams wait: a conversation',
      minutes: 6,
      stage: 'COMPLETE',
      ageHours: 5,
      clipCount: 6,
      chapters,
      storageExpireAt: new Date(nowMs + 4 * 86_400_000).toISOString(),
    },
    {
      id: 'prj_failed01',
      title: 'Harbour walk, raw sound',
      minutes: 18,
      stage: 'STALLED',
      ageHours: 20,
      stallCount: 1,
      error: {
        errorName: 'NoSpeechError',
        errorMessage: 'No speech was found. Add subtitles or a script, or choose another range.',
        stage: 'TRANSCRIBE',
      },
    },
    {
      id: 'prj_failed02',
      title: 'https://videos.example/townhall',
      minutes: 0,
      stage: 'STALLED',
      ageHours: 26,
      sourcePlatform: 'YTDLP_LINK',
      error: {
        errorName: 'LinkUnreachableError',
        errorMessage: 'The site did not respond or refused the request. Try again, or download the video and upload it here.',
        stage: 'IMPORT',
      },
    },
    {
      id: 'prj_draft0001',
      title: 'Repair café interview with Ines',
      minutes: 6,
      stage: 'COMPLETE',
      ageHours: 49,
      clipCount: 4,
      chapters,
      transcriptInfo: draftTranscript,
    },
  ]
}

/** What a workspace in use looks like: done, running, waiting, failed, draft, and `more` quiet ones below. */
export function makeProjects(nowMs: number, more: number): Project[] {
  const list = showcase(nowMs)
  const subjects = ['Choir rehearsal notes', 'Weekly review', 'Guest talk: maps', 'Sourdough, part 2', 'Parent evening', 'Synth workshop']
  for (let index = 0; index < more; index += 1) {
    list.push({
      id: `prj_more${String(index).padStart(4, '0')}`,
      title: `${subjects[index % subjects.length]} ${index + 1}`,
      minutes: 12 + ((index * 7) % 80),
      stage: 'COMPLETE',
      ageHours: 60 + index * 9,
      clipCount: 3 + (index % 9),
    })
  }
  return list.map((about) => makeProject(about, nowMs))
}
