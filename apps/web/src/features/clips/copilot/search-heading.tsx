import { CircleAlert, Square, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { CopilotTask } from '@clipwright/contract/clips/copilot'
import { toEstimate } from '#platform/time-text.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ProgressWave } from '#ui/progress-wave.tsx'
import { isSearching, useForgetSearch } from './copilot.queries.ts'

/** Heading above the clips of a search: prompt, progress and notices. */
export function SearchHeading({ task }: { task: CopilotTask }) {
  const { t } = useTranslation('copilot')
  const forget = useForgetSearch(task.projectId)
  const searching = isSearching(task)
  const Icon = searching ? Square : Trash2
  return (
    <div className="border-b-2 border-ink pb-3">
      <div className="flex items-start gap-3">
        <h2 className="min-w-0 flex-1 font-display text-xl font-extrabold">
          <span className="marked">{t('quoted', { prompt: task.prompt })}</span>
        </h2>
        <IconButton label={searching ? t('stop') : t('forget')} disabled={forget.isPending} onClick={() => forget.mutate(task.taskId)}>
          <Icon aria-hidden className="size-5" strokeWidth={1.75} />
        </IconButton>
      </div>
      {searching ? <Searching task={task} /> : <Outcome task={task} />}
    </div>
  )
}

function Searching({ task }: { task: CopilotTask }) {
  const { t } = useTranslation('copilot')
  const left = task.estMs === null ? null : toEstimate(task.estMs)
  return (
    <div className="mt-2 max-w-md">
      <ProgressWave
        percent={task.progress}
        idle={task.stage === 'QUEUED'}
        seed={task.taskId}
        bars={48}
        label={t('progress')}
        className="h-6"
      />
      <p role="status" className="mt-1 flex justify-between gap-3 text-sm">
        <span className="font-semibold">{task.stage === 'QUEUED' ? t('inLine') : t('searching')}</span>
        <span className="text-ink-2 tabular">{left === null ? '' : t(`projects:left.${left.unit}`, { count: left.count })}</span>
      </p>
    </div>
  )
}

function Outcome({ task }: { task: CopilotTask }) {
  const { t } = useTranslation('copilot')
  if (task.stage === 'STALLED') {
    return (
      <p role="status" className="mt-2 flex items-center gap-2 font-medium text-danger">
        <CircleAlert aria-hidden className="size-[18px] shrink-0" strokeWidth={1.75} />
        {t(`errors:${task.error?.errorName ?? 'ServerError'}`)}
      </p>
    )
  }
  return (
    <div role="status" className="mt-1 text-ink-2">
      <p>
        {t('found', { count: task.foundCount })}
        {task.alreadyThereCount > 0 ? ` ${t('alreadyThere', { count: task.alreadyThereCount })}` : ''}
      </p>
      {task.foundCount === 0 ? task.notices.map((notice) => <p key={notice}>{notice}</p>) : null}
    </div>
  )
}
