import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SocialAccountId } from '@clipwright/contract/ids'
import type { MovedPost } from '@clipwright/contract/publishing/move-posts'
import { failureText } from '#platform/failure-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, dialogFootClass } from '#ui/dialog.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type Day, today } from './calendar-days.ts'
import { type CalendarPost, moveCheckOf, useMovePosts } from './posts.queries.ts'
import { isQuestion, needsTick, refusalText } from './refusal-text.ts'
import { TimeNote } from './time-note.tsx'
import { ownZone } from './zone.ts'

type MoveDialogProps = {
  post: CalendarPost
  /** Where it was dropped; without it the form begins with the time that the post has. */
  to?: { day: Day; time: string; slotAccountId: SocialAccountId | null } | undefined
  onMoved: (post: CalendarPost, move: MovedPost) => void
  onClose: () => void
}

/** Another day and time, by keyboard. */
export function MoveDialog({ post, to, onMoved, onClose }: MoveDialogProps) {
  const { t } = useTranslation('publishing')
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('move.title')}
      description={post.title || post.clipTitle}
      closeLabel={t('app:close')}
    >
      <MoveForm post={post} to={to} onMoved={onMoved} onClose={onClose} />
    </Dialog>
  )
}

function MoveForm({ post, to, onMoved, onClose }: MoveDialogProps) {
  const { t } = useTranslation('publishing')
  const [day, setDay] = useState(to?.day ?? post.shownDay)
  const [time, setTime] = useState(to?.time ?? post.shownTime)
  const [isSecond, setIsSecond] = useState(false)
  const [acceptsEnd, setAcceptsEnd] = useState(false)
  const slotAccountId = to && to.day === day && to.time === time ? to.slotAccountId : null
  const request = { moves: [{ postId: post.postId, localTime: `${day}T${time}`, zone: ownZone(), isSecond, slotAccountId }], acceptsEnd }
  const check = useQuery(moveCheckOf(request))
  const shownCheck = check.data?.moves[0]
  const { submit, refused, error, isPending } = useMove(request, { wasSeen: shownCheck !== undefined, onMoved, onClose, post })
  const problem = refused ?? (shownCheck && (shownCheck.isUnderWay || !shownCheck.targets.every(isFine)) ? shownCheck : null)
  return (
    <form onSubmit={submit}>
      <div className="flex flex-wrap gap-3">
        <TextField
          label={t('compose.day')}
          type="date"
          required
          autoFocus
          min={today()}
          value={day}
          onChange={(event) => setDay(event.target.value || day)}
        />
        <TextField label={t('compose.time')} type="time" required value={time} onChange={(event) => setTime(event.target.value || time)} />
      </div>
      <p className="mt-2 text-sm text-ink-2">{t('compose.inZone', { zone: ownZone().replaceAll('_', ' ') })}</p>
      <div aria-live="polite">
        {shownCheck && shownCheck.time.shift !== 'none' ? (
          <TimeNote time={shownCheck.time} isNow={false} isSecond={isSecond} onSecond={setIsSecond} />
        ) : null}
        {acceptsEnd || (shownCheck && needsTick(shownCheck)) ? (
          <Switch className="mt-3" label={t('compose.acceptEnd')} checked={acceptsEnd} onChange={setAcceptsEnd} />
        ) : null}
      </div>
      {problem ? (
        <InlineAlert kind="danger" live className="mt-4">
          {refusalText(problem, t)}
        </InlineAlert>
      ) : null}
      {error ? (
        <InlineAlert kind="danger" live className="mt-4">
          {failureText(error)}
        </InlineAlert>
      ) : null}
      <div className={`${dialogFootClass} mt-5`}>
        <Button variant="quiet" onClick={onClose}>
          {t('app:cancel')}
        </Button>
        <Button variant="primary" type="submit" busy={isPending}>
          {t('move.move')}
        </Button>
      </div>
    </form>
  )
}

const isFine = ({ findings }: MovedPost['targets'][number]) => findings.every(({ isWarning }) => isWarning)

type MoveOptions = Pick<MoveDialogProps, 'post' | 'onMoved' | 'onClose'> & {
  /** What the time comes to stood on the screen before the button was pressed. */
  wasSeen: boolean
}

/** Moves it, unless there is a question about the time that nobody has seen yet. */
function useMove(request: Parameters<typeof moveCheckOf>[0], { post, wasSeen, onMoved, onClose }: MoveOptions) {
  const client = useQueryClient()
  const move = useMovePosts()
  const [failure, setFailure] = useState<Error | null>(null)
  const [refused, setRefused] = useState<{ key: string; move: MovedPost } | null>(null)
  const key = JSON.stringify(request)
  const run = async () => {
    setFailure(null)
    const [check] = (await client.fetchQuery(moveCheckOf(request))).moves
    if (!wasSeen && check && isQuestion(check)) return
    const [result] = (await move.mutateAsync(request)).moves
    if (!result?.isMoved) return setRefused(result ? { key, move: result } : null)
    onMoved(post, result)
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run().catch(setFailure)
  }
  return { submit, refused: refused?.key === key ? refused.move : null, error: failure, isPending: move.isPending }
}
