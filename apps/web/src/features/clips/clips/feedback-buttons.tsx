import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Clip } from '@clipwright/contract/clips/clips'
import { lazyPart } from '#ui/lazy-part.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useClipFeedback } from './clip-feedback.queries.ts'

const FeedbackReasonsDialog = lazyPart(async () => (await import('./feedback-reasons-dialog.tsx')).FeedbackReasonsDialog)

type FeedbackButtonsProps = { clip: Clip; asking: boolean; onAsk: (open: boolean) => void }

/** Like and dislike exclude each other. A dislike may have reasons, but needs none. */
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
      {asking ? (
        <Suspense>
          <FeedbackReasonsDialog clip={clip} onClose={() => onAsk(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Behaviour of the L and D keys and of the two buttons. */
export function useToggleFeedback(clip: Clip, onAsk: (open: boolean) => void) {
  const { mutate: send } = useClipFeedback(clip)
  return {
    like: () => send({ like: !clip.feedback?.like, dislike: false, reasons: [] }),
    dislike: () => {
      const dislike = !clip.feedback?.dislike
      send({ like: false, dislike, reasons: [] })
      if (dislike) onAsk(true)
    },
  }
}
