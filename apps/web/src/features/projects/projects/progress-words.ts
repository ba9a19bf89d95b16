import { useTranslation } from 'react-i18next'
import type { JobProgress } from '@clipwright/contract/projects/job-progress'
import type { ProjectStage } from '@clipwright/contract/projects/projects'
import { toEstimate, toEstimateRange } from '#platform/time-text.ts'

/** Below this percentage the time left is a rough estimate. */
const roughUntil = 25

/** Name of a stage and its time left. */
export function useProgressWords(stage: ProjectStage, progress: JobProgress | undefined): { stage: string; detail: string } {
  const { t } = useTranslation('projects')
  const words = t(`stage.${stage}`)
  if (!progress) return { stage: words, detail: '' }
  if (progress.queuePosition !== null && progress.queuePosition > 0) {
    return { stage: words, detail: t('queueAhead', { count: progress.queuePosition }) }
  }
  if (stage === 'QUEUED' || stage === 'PENDING') return { stage: words, detail: '' }
  const percent = `${Math.floor(progress.progress)} %`
  if (progress.estMs === null) return { stage: words, detail: percent }
  const range = progress.progress < roughUntil ? toEstimateRange(progress.estMs) : null
  if (range) return { stage: words, detail: `${percent} · ${t(`left.range.${range.unit}`, { from: range.from, to: range.to })}` }
  const left = toEstimate(progress.estMs)
  return { stage: words, detail: `${percent} · ${t(`left.${left.unit}`, { count: left.count })}` }
}
