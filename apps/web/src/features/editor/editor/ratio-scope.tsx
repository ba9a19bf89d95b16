import { useTranslation } from 'react-i18next'
import type { AspectRatio } from '@clipwright/contract/editor/layout'
import { ratioLabels } from '#platform/ratio-labels.ts'
import { Button } from '#ui/button.tsx'
import { Segmented } from '#ui/segmented.tsx'
import type { LookScope } from './engine/edit-view.ts'

type RatioScopeProps = {
  /** What differs, for the name of the group. */
  label: string
  /** The current aspect ratio. */
  ratio: AspectRatio
  scope: LookScope
  /** Aspect ratios with a look of their own. */
  differing: readonly AspectRatio[]
  onScope: (scope: LookScope) => void
  /** Removes the own look of the current aspect ratio. */
  onCommon: () => void
  /** A note that is shown while changes go to one aspect ratio. */
  note?: string | undefined
}

/** Whether changes go to all aspect ratios or to the current one, which ones differ, and a button to make it common again. */
export function RatioScope({ label, ratio, scope, differing, onScope, onCommon, note }: RatioScopeProps) {
  const { t } = useTranslation('editor')
  const ratioLabel = ratioLabels[ratio]
  const others = differing.filter((one) => one !== ratio).map((one) => ratioLabels[one])
  const isDifferent = differing.includes(ratio)
  const names = (labels: readonly string[]) => labels.join(', ')
  return (
    <div role="group" aria-label={label} className="flex flex-col items-start gap-2 rounded-md border border-line p-3 text-sm">
      <span aria-hidden className="font-semibold">
        {t('shapes.goTo')}
      </span>
      <Segmented
        label={t('shapes.goTo')}
        value={scope}
        options={[
          { value: 'all', label: t('shapes.all') },
          { value: 'own', label: t('shapes.only', { shape: ratioLabel }) },
        ]}
        onChange={onScope}
      />
      <p className="text-ink-2">
        {scope === 'own'
          ? t('shapes.onlyHint', { shape: ratioLabel })
          : others.length > 0
            ? t('shapes.othersKeep', { shapes: names(others) })
            : t('shapes.allHint')}
        {scope === 'all' && isDifferent ? ` ${t('shapes.replaces', { shape: ratioLabel })}` : ''}
        {scope === 'own' && note !== undefined ? ` ${note}` : ''}
      </p>
      <p role="status" className="empty:hidden">
        {differing.length > 0 ? t('shapes.differs', { shapes: names(differing.map((one) => ratioLabels[one])) }) : ''}
      </p>
      {isDifferent ? (
        <Button size="small" onClick={onCommon}>
          {t('shapes.common', { shape: ratioLabel })}
        </Button>
      ) : null}
    </div>
  )
}
