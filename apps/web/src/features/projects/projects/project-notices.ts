import type { Project } from '@clipwright/contract/projects/projects'
import { expiresSoonMs } from './project-facts.tsx'

/** What is worth saying about a project: its last days, words that were heard badly, and how it was made. */
export type ProjectNotice =
  | { kind: 'expiry' }
  | { kind: 'draft' }
  | { kind: 'none' }
  | { kind: 'transcript' }
  | { kind: 'clips'; text: string }

const dayMs = 86_400_000

/** The most urgent first. */
export function listNotices(project: Project, nowMs: number): ProjectNotice[] {
  const expiresMs = expiresSoonMs(project, nowMs)
  const expiry: ProjectNotice[] = expiresMs === null ? [] : [{ kind: 'expiry' }]
  const isLastDay = expiresMs !== null && expiresMs - nowMs < dayMs
  const info = project.transcriptInfo
  const quality: ProjectNotice[] = info?.quality === 'draft' || info?.quality === 'none' ? [{ kind: info.quality }] : []
  const hasMore = quality.length === 0 && info?.notices.some(({ code }) => code !== 'draft-quality')
  return [
    ...(isLastDay ? expiry : []),
    ...quality,
    ...(isLastDay ? [] : expiry),
    ...(hasMore ? [{ kind: 'transcript' as const }] : []),
    ...project.notices.map((text) => ({ kind: 'clips' as const, text })),
  ]
}

/** Whether a better recogniser would help: not for a recording without speech. */
export function isHeardBadly({ transcriptInfo }: Pick<Project, 'transcriptInfo'>): boolean {
  if (transcriptInfo?.quality === 'draft') return true
  if (transcriptInfo?.quality !== 'none') return false
  return transcriptInfo.notices.some(({ code }) => code === 'model-unavailable' || code === 'model-download-failed')
}
