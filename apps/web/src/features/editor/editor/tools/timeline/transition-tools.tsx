import { useTranslation } from 'react-i18next'
import { Transition, transitionLimits, usualTransitionMs } from '@clipwright/timeline/edit/clip-document'
import { SecondsField } from '#ui/seconds-field.tsx'
import { Select } from '#ui/select.tsx'
import { useEdit, useEdited } from '../../use-edit.ts'

const kinds = Transition.shape.kind.options

/** Kind and length of the transition to the next part. */
export function TransitionTools({ rangeId }: { rangeId: string }) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const transition = useEdited(({ document }) => document.transitions[rangeId])
  const choose = (choice: string) => {
    const kind = kinds.find((one) => one === choice)
    const durationMs = transition?.durationMs ?? usualTransitionMs
    session.run({ name: 'setTransition', with: { rangeId, transition: kind ? { kind, durationMs } : null } })
  }
  const none: { value: string; label: string } = { value: 'none', label: t('timeline.none') }
  return (
    <div role="group" aria-label={t('timeline.transition')} className="flex shrink-0 items-center gap-2">
      <Select
        label={t('timeline.transition')}
        labelHidden
        value={transition?.kind ?? 'none'}
        options={[none, ...kinds.map((kind) => ({ value: kind, label: t(`timeline.${kind}`) }))]}
        onChange={choose}
        className="w-36"
      />
      {transition ? (
        <SecondsField
          label={t('timeline.transitionSeconds')}
          isInline
          valueMs={transition.durationMs}
          minMs={transitionLimits.leastMs}
          maxMs={transitionLimits.mostMs}
          onChange={(durationMs) =>
            session.run({ name: 'setTransition', with: { rangeId, transition: { ...transition, durationMs } } }, `transition-${rangeId}`)
          }
        />
      ) : null}
    </div>
  )
}
