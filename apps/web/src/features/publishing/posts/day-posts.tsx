import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CalendarPost } from './posts.queries.ts'

type DayPostsProps = {
  /** Of one day, by their time. */
  posts: readonly CalendarPost[]
  /** So many are drawn before somebody asks for the rest. */
  most: number
  children: (post: CalendarPost) => ReactNode
}

/** The posts of a day as items of a list. A crowded day begins with the first of them, so that a month of thousands stays quick. */
export function DayPosts({ posts, most, children }: DayPostsProps) {
  const { t } = useTranslation('publishing')
  const [isWhole, setWhole] = useState(false)
  return (
    <>
      {(isWhole ? posts : posts.slice(0, most)).map(children)}
      {posts.length > most ? (
        <li>
          <button
            type="button"
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
            className="w-full rounded-sm px-1.5 py-1 text-left text-xs font-semibold text-ink-2 underline hover:text-ink touch:min-h-11"
          >
            {isWhole ? t('calendar.fewerPosts') : t('calendar.morePosts', { count: posts.length - most })}
          </button>
        </li>
      ) : null}
    </>
  )
}
