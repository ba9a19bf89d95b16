import { Square } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { JobProgress } from '@clipwright/contract/projects/job-progress'
import type { Project } from '@clipwright/contract/projects/projects'
import { useHasBilling } from '#platform/billing.ts'
import { Button } from '#ui/button.tsx'
import { ProgressWave } from '#ui/progress-wave.tsx'
import { useProgressWords } from './progress-words.ts'
import { useCancelProject } from './project-lists.ts'
import { StageList } from './stage-list.tsx'

type ProcessingViewProps = {
  project: Project
  progress: JobProgress | undefined
  /** Asks how to notify when it is done. */
  tellWhenDone: ReactNode
}

/** Progress and time left, and that nobody has to wait here. */
export function ProcessingView({ project, progress, tellWhenDone }: ProcessingViewProps) {
  const { t } = useTranslation('projects')
  const words = useProgressWords(progress?.stage ?? project.stage, progress)
  const percent = progress?.progress ?? 0
  return (
    <section aria-labelledby="processing-title" className="rounded-lg border border-line bg-surface p-4 sm:p-6">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id="processing-title" className="font-display text-xl font-extrabold">
          {words.stage}
        </h2>
        <p className="ml-auto text-ink-2 tabular" role="status">
          {words.detail}
        </p>
      </div>
      <ProgressWave
        percent={percent}
        idle={project.stage === 'QUEUED' || project.stage === 'PENDING'}
        seed={project.projectId}
        bars={96}
        label={t('progressOf', { title: project.title })}
        className="mt-3 h-14"
      />
      <div className="mt-5 grid gap-x-10 gap-y-5 md:grid-cols-[minmax(0,1fr)_260px]">
        <StageList stages={project.stages} />
        <div className="flex flex-col items-start gap-3">
          <p className="text-ink-2">
            <span className="font-semibold text-ink">{t('processing.leave')}</span> {t('processing.leaveMore')}
          </p>
          {tellWhenDone}
          <CancelButton project={project} />
        </div>
      </div>
    </section>
  )
}

function CancelButton({ project }: { project: Project }) {
  const { t } = useTranslation('projects')
  const hasBilling = useHasBilling()
  const cancel = useCancelProject()
  const [asking, setAsking] = useState(false)
  if (!asking) {
    return (
      <Button size="small" icon={<Square aria-hidden className="size-4" strokeWidth={1.75} />} onClick={() => setAsking(true)}>
        {t('processing.cancel')}
      </Button>
    )
  }
  return (
    <div role="alert" className="w-full rounded-md bg-warning-soft p-3 text-warning">
      <p className="font-medium">
        {t('processing.cancelAsk')} {hasBilling ? t('processing.cancelCredits') : ''}
      </p>
      <div className="mt-2 flex gap-2">
        <Button size="small" autoFocus onClick={() => setAsking(false)}>
          {t('processing.goOn')}
        </Button>
        <Button size="small" variant="danger" busy={cancel.isPending} onClick={() => cancel.mutate(project.projectId)}>
          {t('processing.cancelYes')}
        </Button>
      </div>
    </div>
  )
}
