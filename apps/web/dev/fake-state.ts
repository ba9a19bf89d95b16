import type { Clip } from '@clipwright/contract/clips/clips'
import type { LiveEvent } from '@clipwright/contract/events'
import type { NotificationChoice } from '@clipwright/contract/messages/notifications'
import type { JobProgress } from '@clipwright/contract/projects/job-progress'
import type { Project, ProjectStage } from '@clipwright/contract/projects/projects'
import type { Transcript } from '@clipwright/contract/sources/transcript'
import { makeClips } from './fake-clips.ts'
import { makeProject, makeProjects, showcaseId } from './fake-projects.ts'
import { makeTranscript } from './fake-words.ts'

type Upload = { sizeBytes: number; storedBytes: number; fileName: string }

/** Everything the pretend server knows. Lives as long as the process. */
export type FakeState = {
  projects: Project[]
  progress: Map<string, JobProgress>
  clips: Map<string, Clip[]>
  transcripts: Map<string, Transcript>
  uploads: Map<string, Upload>
  removed: Map<string, Project>
  /** What the person wants to hear of. */
  choices: NotificationChoice[]
  publish: (event: LiveEvent) => void
  subscribe: (listener: (event: LiveEvent) => void) => () => void
}

function everyChoice(): NotificationChoice[] {
  const kinds = ['project_ready', 'project_failed', 'project_expiring', 'export_ready'] as const
  return kinds.flatMap((kind) => [
    { kind, channel: 'email', isOn: false },
    { kind, channel: 'app', isOn: true },
  ])
}

export function makeState(more: number): FakeState {
  const nowMs = Date.now()
  const listeners = new Set<(event: LiveEvent) => void>()
  const state: FakeState = {
    projects: makeProjects(nowMs, more),
    progress: new Map(),
    clips: new Map(),
    transcripts: new Map(),
    uploads: new Map(),
    removed: new Map(),
    choices: everyChoice(),
    publish: (event) => listeners.forEach((listener) => listener(event)),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  for (const project of state.projects) fill(state, project)
  return state
}

function fill(state: FakeState, project: Project): void {
  const quality = project.transcriptInfo?.quality ?? 'good'
  if (project.transcriptInfo)
    state.transcripts.set(project.projectId, makeTranscript(Math.min(project.sourceInfo.durationMs, 360_000) || 360_000, quality))
  const transcript = state.transcripts.get(project.projectId)
  const finished = project.stage === 'COMPLETE'
  if (transcript && (finished || project.stage === 'RENDER')) {
    const count = project.projectId === showcaseId ? 8 : finished ? 5 : 3
    state.clips.set(project.projectId, makeClips(project.projectId, transcript, project.createdAt, count))
  }
  const percent: Partial<Record<ProjectStage, number>> = { RENDER: 71, QUEUED: 0 }
  if (project.stage !== 'COMPLETE' && project.stage !== 'STALLED') setProgress(state, project, percent[project.stage] ?? 5)
}

function setProgress(state: FakeState, project: Project, percent: number): JobProgress {
  const progress: JobProgress = {
    clusterJobId: project.clusterJobId,
    projectId: project.projectId,
    stage: project.stage,
    progress: percent,
    estMs: project.stage === 'QUEUED' ? null : Math.round((100 - percent) * 2_400),
    queuePosition: project.stage === 'QUEUED' ? 2 : null,
    updatedAt: new Date().toISOString(),
  }
  state.progress.set(project.clusterJobId, progress)
  return progress
}

const path: { stage: ProjectStage; from: number }[] = [
  { stage: 'IMPORT', from: 2 },
  { stage: 'TRANSCRIBE', from: 14 },
  { stage: 'CURATE', from: 58 },
  { stage: 'REFINE', from: 64 },
  { stage: 'RENDER', from: 74 },
  { stage: 'COMPLETE', from: 100 },
]

/** Adds a project and walks it through its stages, a few percent each second. */
export function startProject(state: FakeState, title: string, platform: Project['sourcePlatform']): Project {
  const id = `prj_${Math.random().toString(36).slice(2, 12)}`
  const newProject = makeProject({ id, title, minutes: 6, stage: 'QUEUED', ageHours: 0, sourcePlatform: platform }, Date.now())
  state.projects.unshift(newProject)
  setProgress(state, newProject, 0)
  let percent = 0
  const timer = setInterval(() => {
    const current = state.projects.find((project) => project.projectId === newProject.projectId)
    if (!current || current.stage === 'STALLED') return clearInterval(timer)
    percent = Math.min(100, percent + 2)
    const stage = path.findLast((step) => percent >= step.from)?.stage ?? 'QUEUED'
    if (stage !== current.stage) advance(state, current, stage)
    state.publish({ type: 'project.progress', progress: setProgress(state, { ...current, stage }, percent) })
    if (percent === 100) clearInterval(timer)
  }, 1_000)
  return newProject
}

function advance(state: FakeState, current: Project, stage: ProjectStage): void {
  const next = {
    ...makeProject(
      {
        id: current.projectId,
        title: current.title,
        minutes: 6,
        stage,
        ageHours: 0,
        sourcePlatform: current.sourcePlatform,
        clipCount: stage === 'COMPLETE' ? 5 : 0,
      },
      Date.parse(current.createdAt),
    ),
    createdAt: current.createdAt,
  }
  replaceProject(state, next)
  if (next.transcriptInfo && !state.transcripts.has(next.projectId)) state.transcripts.set(next.projectId, makeTranscript(360_000, 'good'))
  const transcript = state.transcripts.get(next.projectId)
  if (transcript && (stage === 'REFINE' || stage === 'RENDER' || stage === 'COMPLETE')) {
    state.clips.set(
      next.projectId,
      makeClips(next.projectId, transcript, next.createdAt, stage === 'REFINE' ? 2 : stage === 'RENDER' ? 4 : 6),
    )
    state.publish({ type: 'clips.changed', projectId: next.projectId })
  }
}

export function replaceProject(state: FakeState, next: Project): void {
  state.projects = state.projects.map((project) => (project.projectId === next.projectId ? next : project))
  state.publish({ type: 'project.changed', projectId: next.projectId })
}

export function patchClip(state: FakeState, projectId: string, clipId: string, change: Partial<Clip>): Clip | undefined {
  const clips = state.clips.get(projectId) ?? []
  const clipBefore = clips.find((clip) => clip.clipId === clipId)
  if (!clipBefore) return undefined
  const next = { ...clipBefore, ...change }
  state.clips.set(
    projectId,
    clips.map((clip) => (clip.clipId === clipId ? next : clip)),
  )
  return next
}
