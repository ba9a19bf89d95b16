import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { editorSteps } from './editor-steps.ts'

/** Shows the parts of the screen one by one, each marked while it is spoken of. */
export function StepByStep({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('editor')
  const [at, setAt] = useState(0)
  const step = editorSteps[at] ?? 'text'
  useMarked(step)
  const isLast = at === editorSteps.length - 1
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t(`popup.steps.${step}.title`)}
      closeLabel={t('popup.close')}
    >
      <p className="text-sm text-ink-3">{t('popup.steps.count', { step: at + 1, steps: editorSteps.length })}</p>
      <p className="mt-2" aria-live="polite">
        {t(`popup.steps.${step}.text`)}
      </p>
      <div className="mt-5 flex justify-end gap-2">
        {at > 0 ? <Button onClick={() => setAt(at - 1)}>{t('popup.steps.back')}</Button> : null}
        <Button variant="primary" autoFocus onClick={() => (isLast ? onClose() : setAt(at + 1))}>
          {t(isLast ? 'popup.steps.done' : 'popup.steps.next')}
        </Button>
      </div>
    </Dialog>
  )
}

function useMarked(step: string): void {
  useEffect(() => {
    const part = document.querySelector(`[data-step="${step}"]`)
    part?.setAttribute('data-marked', '')
    part?.scrollIntoView({ block: 'nearest' })
    return () => part?.removeAttribute('data-marked')
  }, [step])
}
