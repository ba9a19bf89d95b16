import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SocialAccountId } from '@clipwright/contract/ids'
import type { MovedPost } from '@clipwright/contract/publishing/move-posts'
import { clockText } from '#platform/clock-text.ts'
import { failureText } from '#platform/failure-text.ts'
import { showToast } from '#ui/toast.ts'
import { type Day, dayText } from './calendar-days.ts'
import { type CalendarPost, moveCheckOf, useMovePosts } from './posts.queries.ts'
import { momentText } from './moment-text.ts'
import { freeTimeOf, isQuestion, refusalText } from './refusal-text.ts'
import { ownZone, showInOwnZone } from './zone.ts'

export type DroppedPost = { post: CalendarPost; day: Day; time: string; slotAccountId: SocialAccountId | null }

/**
 * Moves a post that was dropped to another day or time, and offers to take that back; where an account is full then, the next
 * free time. What a change of clocks makes of the time, or an end of a connection, is asked about first: that is `question`.
 */
export function useMovePost() {
  const { t, i18n } = useTranslation('publishing')
  const client = useQueryClient()
  const move = useMovePosts()
  const tellMoved = useTellMoved()
  const [question, setQuestion] = useState<DroppedPost | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const offerFree = (change: DroppedPost, freeAt: string) => {
    const { shownDay, shownTime } = showInOwnZone(freeAt)
    const onPress = () => void drop({ ...change, day: shownDay, time: shownTime, slotAccountId: null })
    const message = t('calendar.nextFree', { time: momentText(freeAt, ownZone(), i18n.language) })
    void showToast('failed', message, { action: { label: t('calendar.moveThere'), onPress } })
  }
  const refuse = (change: DroppedPost, refused: MovedPost) => {
    setProblem(refusalText(refused, t))
    const freeAt = freeTimeOf(refused)
    if (freeAt) offerFree(change, freeAt)
  }
  const drop = async (change: DroppedPost) => {
    const { post, day, time, slotAccountId } = change
    const request = { moves: [{ postId: post.postId, localTime: `${day}T${time}`, zone: ownZone(), slotAccountId }] }
    setProblem(null)
    try {
      const [check] = (await client.fetchQuery(moveCheckOf(request))).moves
      if (check && isQuestion(check)) return setQuestion(change)
      const [result] = (await move.mutateAsync(request)).moves
      if (result?.isMoved) tellMoved.tell(post, result)
      else if (result) refuse(change, result)
    } catch (error) {
      setProblem(failureText(error))
    }
  }
  return { drop, question, answer: () => setQuestion(null), tellMoved, problem }
}

/** Says where a post went, also to screen readers, and takes it back: with its clock, and the posting time that it had. */
function useTellMoved() {
  const { t, i18n } = useTranslation('publishing')
  const move = useMovePosts()
  const [news, setNews] = useState('')
  const tell = ({ postId, localTime, zone, isSecond, slotAccountId }: CalendarPost, { time }: MovedPost) => {
    const { shownDay, shownTime } = showInOwnZone(time.fireAt)
    const day = dayText(shownDay, i18n.language, { weekday: 'long', day: 'numeric', month: 'long' })
    const message = t('calendar.moved', { day, time: clockText(shownTime, i18n.language) })
    setNews(message)
    const back = { moves: [{ postId, localTime, zone, isSecond, slotAccountId }], acceptsEnd: true }
    const onPress = () =>
      move.mutate(back, {
        onSuccess: ({ moves: [result] }) => {
          if (result && !result.isMoved) void showToast('failed', refusalText(result, t))
        },
      })
    void showToast('done', message, { id: `moved-${postId}`, action: { label: t('calendar.undo'), onPress } })
  }
  return { tell, news }
}
