import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/empty-state.tsx'
import type { EmptyCalendar } from './calendar-grid.tsx'
import { dayText } from './calendar-days.ts'
import { DayPosts } from './day-posts.tsx'
import { PostCard } from './post-card.tsx'
import type { CalendarPost } from './posts.queries.ts'

type AgendaProps = {
  posts: readonly CalendarPost[]
  empty: EmptyCalendar
  onOpen: (post: CalendarPost) => void
  onMove: (post: CalendarPost) => void
}

/** Posts as a list by day. */
export function Agenda({ posts, empty, onOpen, onMove }: AgendaProps) {
  const { i18n } = useTranslation('publishing')
  const days = [...Map.groupBy(posts, ({ shownDay }) => shownDay)]
  if (days.length === 0) return <EmptyState action={empty.action}>{empty.text}</EmptyState>
  return (
    <ol className="mt-4">
      {days.map(([day, own]) => (
        <li key={day} className="border-t border-line py-4 sm:flex sm:gap-6">
          <h3 className="mb-2 w-44 shrink-0 font-semibold">
            {dayText(day, i18n.language, { weekday: 'long', day: 'numeric', month: 'long' })}
          </h3>
          <ul className="flex min-w-0 flex-1 flex-col gap-1.5">
            <DayPosts posts={own} most={20}>
              {(post) => (
                <li key={post.postId}>
                  <PostCard isRow post={post} onOpen={() => onOpen(post)} onMove={() => onMove(post)} />
                </li>
              )}
            </DayPosts>
          </ul>
        </li>
      ))}
    </ol>
  )
}
