import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureLine } from '#platform/failure-line.tsx'
import { failureText } from '#platform/failure-text.ts'
import { useSession } from '#platform/session.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Switch } from '#ui/switch.tsx'
import { useForgetLearning, useViewLearning, useSwitchLearning } from './post-metrics.queries.ts'

/** Whether what the posts came to may steer the choice of the next clips. The team decides, and can have it forgotten. */
export function ViewLearning() {
  const { t, i18n } = useTranslation('publishing')
  const mayEdit = useSession((state) => state.session?.account?.permissions.includes('org:edit') ?? false)
  const learning = useViewLearning()
  const change = useSwitchLearning()
  const [isForgetting, setForgetting] = useState(false)
  if (learning.error) return <FailureLine error={learning.error} onRetry={() => void learning.refetch()} />
  if (!learning.data) return null
  const { isOn, since, clipCount } = learning.data
  const date = since === null ? null : new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' }).format(new Date(since))
  return (
    <div className="mt-6 border-t border-line pt-5">
      <Switch
        label={t('works.learning')}
        hint={t('works.learningHint')}
        checked={change.isPending ? change.variables : isOn}
        disabled={!mayEdit}
        onChange={(next) => change.mutate(next)}
      />
      <p className="mt-3 text-sm text-ink-2">
        {t('works.learningCount', { count: clipCount })} {date === null ? null : t('works.learningSince', { date })}
      </p>
      {mayEdit ? null : <p className="mt-1 text-sm text-ink-2">{t('works.learningOwner')}</p>}
      {mayEdit && isOn && clipCount > 0 ? (
        <Button className="mt-3" onClick={() => setForgetting(true)}>
          {t('works.forget')}
        </Button>
      ) : null}
      {isForgetting ? <ForgetDialog onClose={() => setForgetting(false)} /> : null}
    </div>
  )
}

function ForgetDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('publishing')
  const forget = useForgetLearning()
  return (
    <ConfirmDialog
      title={t('works.forgetTitle')}
      action={t('works.forget')}
      busy={forget.isPending}
      problem={forget.error ? failureText(forget.error) : undefined}
      onConfirm={() => forget.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('works.forgetBody')}</p>
    </ConfirmDialog>
  )
}
