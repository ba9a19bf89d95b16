import { Square } from 'lucide-react'
import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { JobProgress } from '@clipwright/contract/projects/job-progress'
import type { Project } from '@clipwright/contract/projects/projects'
import { useHasBilling } from '#platform/billing.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { ProgressWave } from '#ui/progress-wave.tsx'
import { HeardWords } from './heard-words.tsx'
import { useProgressWords } from './progress-words.ts'
import { useCancelProject } from './project-lists.ts'
import { SourceGlance } from './source-glance.tsx'
import { StageList } from './stage-list.tsx'
import { inStep } from './stages-in-step.ts'

const SightsSoFar = lazyPart(async () => (await import('./source-sights.tsx')).SightsSoFar)

type ProcessingViewProps = {
  project: Project
  progress: JobProgress | undefined
  hasClips: boolean
  /** Asks how to notify when it is done. */
  tellWhenDone: ReactNode
}

/**
 * What is being done, how long it takes, and that nobody has to wait here; meanwhile the source and the words heard in it.
 * Once there are clips below, all of it stays above them, smaller.
 */
export function ProcessingView({ project, progress, hasClips, tellWhenDone }: ProcessingViewProps) {
  const { t } = useTranslation('projects')
  const stage = progress?.stage ?? project.stage
  const words = useProgressWords(stage, progress)
  const hasSource = project.proxyUrl !== null
  return (
    <section aria-labelledby="processing-title" className="mt-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <div className="min-w-48 flex-1">
          <h2 id="processing-title" className="font-display text-xl font-extrabold">
            {words.stage}
          </h2>
          <p className="text-ink-2">
            <span role="status" className="tabular">
              {words.detail}
            </span>
            {words.detail === '' ? null : ' · '}
            {t('processing.leave')}
          </p>
        </div>
        <CancelButton project={project} />
      </div>
      <ProgressWave
        percent={progress?.progress ?? 0}
        idle={stage === 'QUEUED' || stage === 'PENDING'}
        seed={project.projectId}
        bars={96}
        label={t('progressOf', { title: project.title })}
        className={cx('mt-2', hasClips ? 'h-6' : 'h-10')}
      />
      {hasClips ? (
        <div className={cx('mt-3 grid items-start gap-x-6 gap-y-3', hasSource && 'sm:grid-cols-[200px_minmax(0,1fr)]')}>
          <div className="max-sm:hidden">
            <SourceGlance project={project} isSmall />
          </div>
          <div className="grid min-w-0 gap-3">
            <HeardWords project={project} isSmall />
            <div className="max-sm:hidden">
              <StageList stages={inStep(project.stages, stage)} isSmall />
            </div>
          </div>
        </div>
      ) : (
        <div className={cx('mt-4 grid gap-x-8 gap-y-5', hasSource && 'md:grid-cols-[minmax(0,1fr)_300px]')}>
          <div className="grid min-w-0 content-start gap-3">
            <SourceSoFar project={project} />
            <HeardWords project={project} />
          </div>
          <div className="grid content-start gap-5">
            <StageList stages={inStep(project.stages, stage)} />
            {tellWhenDone}
          </div>
        </div>
      )}
    </section>
  )
}

/** The source once it was decoded, before that what was seen of it. */
function SourceSoFar({ project }: { project: Project }) {
  if (project.proxyUrl !== null) return <SourceGlance project={project} />
  return (
    <Suspense fallback={null}>
      <SightsSoFar project={project} />
    </Suspense>
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
