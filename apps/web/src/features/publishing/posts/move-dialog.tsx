import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '#platform/failure-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toast.ts'
import { dayText, today } from './calendar-days.ts'
import { type CalendarPost, useUpdatePost } from './posts.queries.ts'
import { refusalText } from './refusal-text.ts'
import { ownZone } from './zone.ts'

/** Another day and time, by keyboard. */
export function MoveDialog({ post, onClose }: { post: CalendarPost; onClose: () => void }) {
  const { t } = useTranslation('publishing')
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('move.title')}
      description={post.title || post.clipTitle}
      closeLabel={t('app:close')}
    >
      <MoveForm post={post} onClose={onClose} />
    </Dialog>
  )
}

function MoveForm({ post, onClose }: { post: CalendarPost; onClose: () => void }) {
  const { t, i18n } = useTranslation('publishing')
  const [day, setDay] = useState(post.shownDay)
  const [time, setTime] = useState(post.shownTime)
  const update = useUpdatePost()
  const move = (event: FormEvent) => {
    event.preventDefault()
    const onSuccess = () => {
      const dayWords = dayText(day, i18n.language, { weekday: 'long', day: 'numeric', month: 'long' })
      void showToast('done', t('calendar.moved', { day: dayWords, time }))
      onClose()
    }
    update.mutate({ postId: post.postId, when: { localTime: `${day}T${time}`, zone: ownZone() } }, { onSuccess })
  }
  const takeDay = (value: string) => setDay(value || day)
  const takeTime = (value: string) => setTime(value || time)
  return (
    <form onSubmit={move}>
      <div className="flex flex-wrap gap-3">
        <TextField
          label={t('compose.day')}
          type="date"
          required
          autoFocus
          min={today()}
          value={day}
          onChange={(event) => takeDay(event.target.value)}
        />
        <TextField label={t('compose.time')} type="time" required value={time} onChange={(event) => takeTime(event.target.value)} />
      </div>
      <p className="mt-2 text-sm text-ink-2">{t('compose.inZone', { zone: ownZone().replaceAll('_', ' ') })}</p>
      {update.error ? (
        <InlineAlert kind="danger" live className="mt-4">
          {refusalText(update.error, t) ?? failureText(update.error)}
        </InlineAlert>
      ) : null}
      <div className="mt-5 flex justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>
          {t('app:cancel')}
        </Button>
        <Button variant="primary" type="submit" busy={update.isPending}>
          {t('move.move')}
        </Button>
      </div>
    </form>
  )
}
