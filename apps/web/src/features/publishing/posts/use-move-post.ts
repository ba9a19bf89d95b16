import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '#platform/failure-text.ts'
import { showToast } from '#ui/toast.ts'
import { type Day, dayText } from './calendar-days.ts'
import { type CalendarPost, useUpdatePost } from './posts.queries.ts'
import { refusalText } from './refusal-text.ts'
import { ownZone } from './zone.ts'

/** Moves a post to another day at the same time, and offers to take that back. */
export function useMovePost() {
  const { t, i18n } = useTranslation('publishing')
  const update = useUpdatePost()
  const [news, setNews] = useState('')
  const toDay = (post: CalendarPost, day: Day) => {
    const { postId, localTime, zone, shownTime } = post
    const message = t('calendar.moved', {
      day: dayText(day, i18n.language, { weekday: 'long', day: 'numeric', month: 'long' }),
      time: shownTime,
    })
    update.mutate(
      { postId, when: { localTime: `${day}T${shownTime}`, zone: ownZone() } },
      {
        onSuccess: () => {
          setNews(message)
          const undo = { label: t('calendar.undo'), onPress: () => update.mutate({ postId, when: { localTime, zone } }) }
          void showToast('done', message, { id: `moved-${postId}`, action: undo })
        },
      },
    )
  }
  return { toDay, news, problem: update.error ? (refusalText(update.error, t) ?? failureText(update.error)) : null }
}
