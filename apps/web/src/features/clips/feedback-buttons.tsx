import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Clip, ClipFeedback } from '@clipwright/contract/clips'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { showToast } from '#ui/toast.ts'
import { useClipFeedback } from './clips.queries.ts'

type Reason = ClipFeedback['reasons'][number]

export const feedbackReasons: readonly Reason[] = [
  'BadCuration', 'BadTopic', 'DuplicateContent', 'BadReframe', 'InaccurateCaptions', 'WrongClipLengths', 'ClipManage', 'WrongLanguage',
  'CaptionMissing', 'TooManyTypo', 'BadCuts', 'BadCroppingFraming', 'BadLength', 'FewerVideos', 'ClipDislike',
]

type FeedbackButtonsProps = { clip: Clip; asking: boolean; onAsk: (open: boolean) => void }

/** Like and dislike exclude each other. A dislike may name reasons; none is needed. */
export function FeedbackButtons({ clip, asking, onAsk }: FeedbackButtonsProps) {
  const { t } = useTranslation('clips')
  const feedback = useToggleFeedback(clip, onAsk)
  return (
    <>
      <IconButton label={t('feedback.like')} shortcut="L" aria-pressed={clip.feedback?.like ?? false} onClick={feedback.like}>
        <ThumbsUp aria-hidden className="size-[18px]" strokeWidth={1.75} />
      </IconButton>
      <IconButton label={t('feedback.dislike')} shortcut="D" aria-pressed={clip.feedback?.dislike ?? false} onClick={feedback.dislike}>
        <ThumbsDown aria-hidden className="size-[18px]" strokeWidth={1.75} />
      </IconButton>
      {asking ? <ReasonsDialog clip={clip} onClose={() => onAsk(false)} /> : null}
    </>
  )
}

/** What the L and D keys and the two buttons do. */
export function useToggleFeedback(clip: Clip, onAsk: (open: boolean) => void) {
  const { t } = useTranslation('clips')
  const save = useClipFeedback(clip)
  const send = (next: Pick<ClipFeedback, 'like' | 'dislike' | 'reasons'>) =>
    save.mutate(next, {
      onError: () => void showToast('failed', t('feedback.notSaved'), { action: { label: t('feedback.retry'), onPress: () => save.mutate(next) } }),
    })
  return {
    like: () => send({ like: !clip.feedback?.like, dislike: false, reasons: [] }),
    dislike: () => {
      const dislike = !clip.feedback?.dislike
      send({ like: false, dislike, reasons: [] })
      if (dislike) onAsk(true)
    },
  }
}

function ReasonsDialog({ clip, onClose }: { clip: Clip; onClose: () => void }) {
  const { t } = useTranslation('clips')
  const [reasons, setReasons] = useState<Reason[]>(clip.feedback?.reasons ?? [])
  const save = useClipFeedback(clip)
  const flip = (reason: Reason) => setReasons((known) => (known.includes(reason) ? known.filter((one) => one !== reason) : [...known, reason]))
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title={t('feedback.why')} description={t('feedback.optional')} closeLabel={t('app:close')}>
      <div role="group" aria-label={t('feedback.why')} className="flex flex-wrap gap-1.5">
        {feedbackReasons.map((reason) => (
          <Chip key={reason} pressed={reasons.includes(reason)} onClick={() => flip(reason)}>{t(`feedback.reason.${reason}`)}</Chip>
        ))}
      </div>
      <div className="mt-5 flex justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>{t('feedback.skip')}</Button>
        <Button variant="primary" onClick={() => { save.mutate({ like: false, dislike: true, reasons }); onClose() }}>{t('feedback.send')}</Button>
      </div>
    </Dialog>
  )
}
