import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '#platform/failure-text.ts'
import { showToast } from '#ui/toast.ts'
import { type Day, dayText } from './calendar-days.ts'
import { type CalendarPost, useUpdatePost } from './posts.queries.ts'
import { momentText } from './moment-text.ts'
import { freeTimeOf, refusalText } from './refusal-text.ts'
import { ownZone, showInOwnZone } from './zone.ts'

/** Moves a post to another day or time, and offers to take that back; where an account is full then, the next free time. */
export function useMovePost() {
  const { t, i18n } = useTranslation('publishing')
  const update = useUpdatePost()
  const [news, setNews] = useState('')
  const toTime = (post: CalendarPost, day: Day, time: string) => {
    const { postId, localTime, zone } = post
    const message = t('calendar.moved', {
      day: dayText(day, i18n.language, { weekday: 'long', day: 'numeric', month: 'long' }),
      time,
    })
    update.mutate(
      { postId, when: { localTime: `${day}T${time}`, zone: ownZone() } },
      {
        onSuccess: () => {
          setNews(message)
          const undo = { label: t('calendar.undo'), onPress: () => update.mutate({ postId, when: { localTime, zone } }) }
          void showToast('done', message, { id: `moved-${postId}`, action: undo })
        },
        onError: (error) => {
          const freeAt = freeTimeOf(error)
          if (!freeAt) return
          const free = showInOwnZone(freeAt)
          const moveThere = { label: t('calendar.moveThere'), onPress: () => toTime(post, free.shownDay, free.shownTime) }
          void showToast('failed', t('calendar.nextFree', { time: momentText(freeAt, ownZone(), i18n.language) }), { action: moveThere })
        },
      },
    )
  }
  return { toTime, news, problem: update.error ? (refusalText(update.error, t) ?? failureText(update.error)) : null }
}
