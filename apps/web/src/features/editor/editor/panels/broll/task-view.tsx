import { useTranslation } from 'react-i18next'
import type { BrollTask } from '@clipwright/contract/editor/broll'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { ProgressWave } from '#ui/progress-wave.tsx'
import { useEdit, useEdited } from '../../use-edit.ts'
import { isRunning, useChangeBroll } from './broll.queries.ts'
import { PlaceCard } from './place-card.tsx'
import { layerIdOf } from './place-broll.ts'
import { usePutOnClip } from './use-put-on-clip.ts'

/** Progress of a task, then the places it found. */
export function TaskView({ task }: { task: BrollTask }) {
  const { t } = useTranslation('editor')
  if (isRunning(task)) return <Running task={task} />
  if (task.stage === 'CANCELLED') return <p className="text-sm text-ink-2">{t('broll.cancelled')}</p>
  return (
    <div className="flex flex-col gap-3">
      {task.error ? (
        <InlineAlert kind="danger" live>
          {t(`errors:${task.error.errorName}`)}
        </InlineAlert>
      ) : null}
      {task.notices.map((notice) => (
        <InlineAlert key={notice} kind="info" live>
          {t(`broll.notice.${notice}`)}
        </InlineAlert>
      ))}
      <Places task={task} />
    </div>
  )
}

function Running({ task }: { task: BrollTask }) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const change = useChangeBroll(session.clip)
  const what = task.source === 'Stock' ? t('broll.searching') : t('broll.making')
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="text-sm">
        {what}
        {task.estMs === null ? null : (
          <span className="text-ink-2"> {t('broll.estimate', { seconds: Math.max(1, Math.round(task.estMs / 1000)) })}</span>
        )}
      </p>
      <ProgressWave percent={task.progress} label={what} seed={task.taskId} idle={task.stage === 'QUEUED'} />
      <div>
        <Button
          size="small"
          variant="quiet"
          busy={change.isPending}
          onClick={() => change.mutate({ change: 'cancel', taskId: task.taskId })}
        >
          {t('broll.stop')}
        </Button>
      </div>
    </div>
  )
}

function Places({ task }: { task: BrollTask }) {
  const { t } = useTranslation('editor')
  const putOnClip = usePutOnClip()
  const layers = useEdited(({ document }) => document.brolls)
  const places = task.brolls.filter((place) => !place.isRemoved)
  const open = places.filter((place) => place.items.length > 0 && !Object.hasOwn(layers, layerIdOf(place)))
  // In sequence, because each uses room the next one needs.
  const placeAll = async () => {
    for (const place of open) {
      const [first] = place.items
      if (first) await putOnClip(first, { place })
    }
  }
  if (places.length === 0) return null
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-sm font-semibold">{t('broll.places', { number: places.length })}</h3>
        {open.length > 1 ? (
          <Button size="small" onClick={() => void placeAll()}>
            {t('broll.placeAll')}
          </Button>
        ) : null}
      </div>
      <ul className="flex flex-col gap-3">
        {places.map((place) => (
          <PlaceCard key={place.brollId} place={place} />
        ))}
      </ul>
    </>
  )
}
