import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { feedbackReasons, type Clip, type ClipFeedback } from '@clipwright/contract/clips/clips'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Dialog, dialogFootClass } from '#ui/dialog.tsx'
import { useClipFeedback } from './clip-feedback.queries.ts'

type Reason = ClipFeedback['reasons'][number]

/** Why a clip is disliked. */
export function FeedbackReasonsDialog({ clip, onClose }: { clip: Clip; onClose: () => void }) {
  const { t } = useTranslation('clips')
  const [reasons, setReasons] = useState<Reason[]>(clip.feedback?.reasons ?? [])
  const save = useClipFeedback(clip)
  const flip = (reason: Reason) =>
    setReasons((current) => (current.includes(reason) ? current.filter((one) => one !== reason) : [...current, reason]))
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('feedback.why')}
      description={t('feedback.optional')}
      closeLabel={t('app:close')}
      focusSelf
    >
      <div role="group" aria-label={t('feedback.why')} className="flex flex-wrap gap-1.5">
        {feedbackReasons.map((reason) => (
          <Chip key={reason} pressed={reasons.includes(reason)} onClick={() => flip(reason)}>
            {t(`feedback.reason.${reason}`)}
          </Chip>
        ))}
      </div>
      <div className={`${dialogFootClass} mt-5`}>
        <Button variant="quiet" onClick={onClose}>
          {t('feedback.skip')}
        </Button>
        <Button
          variant="primary"
          onClick={() => {
            save.mutate({ like: false, dislike: true, reasons })
            onClose()
          }}
        >
          {t('feedback.send')}
        </Button>
      </div>
    </Dialog>
  )
}
