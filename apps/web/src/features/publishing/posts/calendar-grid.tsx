import { useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '#ui/class-names.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import type { CalendarView } from './calendar-address.ts'
import { type Day, dayText, today } from './calendar-days.ts'
import { type CalendarMarks, isAfterEnd, marksOfDay } from './calendar-marks.ts'
import { DayMarks, type DroppedSlot } from './day-marks.tsx'
import { DayPosts } from './day-posts.tsx'
import { PostCard } from './post-card.tsx'
import { ToProjects } from './to-projects.tsx'
import { isMovable } from './post-state.ts'
import type { CalendarPost } from './posts.queries.ts'
import type { DroppedPost } from './use-move-post.ts'

type PostActions = { marks: CalendarMarks; onOpen: (post: CalendarPost) => void; onMove: (post: CalendarPost) => void }

type CalendarGridProps = PostActions & {
  view: Exclude<CalendarView, 'agenda'>
  days: readonly Day[]
  /** As `2026-12`: days of other months are dimmed. Null: none are. */
  month: string | null
  posts: readonly CalendarPost[]
  /** Posts of one state alone are shown. */
  isFiltered: boolean
  onDrop: (drop: DroppedPost) => void
}

const dragKind = 'application/x-clipwright-post'

/** Days as a grid of seven columns; on phones one below the other. A post is dragged to another day, and keeps its time. */
export function CalendarGrid({ view, days, month, posts, isFiltered, marks, onOpen, onMove, onDrop }: CalendarGridProps) {
  const { t, i18n } = useTranslation('publishing')
  const byDay = Map.groupBy(posts, ({ shownDay }) => shownDay)
  const drop = (postId: string, day: Day, slot?: DroppedSlot) => {
    const post = posts.find((one) => one.postId === postId)
    if (!post || (post.shownDay === day && (slot?.time ?? post.shownTime) === post.shownTime)) return
    const isOwn = post.targets.some(({ accountId }) => accountId === slot?.accountId)
    onDrop({ post, day, time: slot?.time ?? post.shownTime, slotAccountId: isOwn ? (slot?.accountId ?? null) : null })
  }
  return (
    <div className="mt-4">
      <div aria-hidden className="hidden grid-cols-7 sm:grid">
        {days.slice(0, 7).map((day) => (
          <div key={day} className="px-2 pb-1 text-xs font-semibold text-ink-3">
            {dayText(day, i18n.language, { weekday: 'short' })}
          </div>
        ))}
      </div>
      <ol className="grid grid-cols-1 border-t border-line sm:grid-cols-7 sm:border-l">
        {days.map((day) => (
          <DayCell
            key={day}
            day={day}
            posts={byDay.get(day) ?? []}
            marks={marks}
            isTall={view === 'week'}
            isOther={view === 'month' && month !== null && !day.startsWith(month)}
            onOpen={onOpen}
            onMove={onMove}
            onDrop={drop}
          />
        ))}
      </ol>
      {posts.length === 0 ? (
        <EmptyState isInline action={isFiltered ? null : <ToProjects />}>
          {t(isFiltered ? 'calendar.noneInState' : 'calendar.empty')}
        </EmptyState>
      ) : null}
    </div>
  )
}

type DayCellProps = PostActions & {
  day: Day
  posts: readonly CalendarPost[]
  isTall: boolean
  isOther: boolean
  onDrop: (postId: string, day: Day, slot?: DroppedSlot) => void
}

function DayCell({ day, posts, marks, isTall, isOther, onOpen, onMove, onDrop }: DayCellProps) {
  const { i18n } = useTranslation('publishing')
  const [isOver, setIsOver] = useState(false)
  const now = today()
  const own = marksOfDay(marks, day)
  const allowDrop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(dragKind) || day < now) return
    event.preventDefault()
    setIsOver(true)
  }
  return (
    <li
      aria-label={dayText(day, i18n.language, { weekday: 'long', day: 'numeric', month: 'long' })}
      onDragOver={allowDrop}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        onDrop(event.dataTransfer.getData(dragKind), day)
      }}
      className={cx(
        'min-w-0 border-b border-line p-1.5 sm:border-r',
        isTall ? 'sm:min-h-96' : 'sm:min-h-28',
        (isOther || (posts.length === 0 && own.slots.length === 0)) && 'max-sm:hidden',
        isOther && 'bg-sunken',
        isOver && 'bg-marker-soft',
      )}
    >
      <div className={cx('mb-1 px-0.5 text-sm', day === now ? todayLook : 'text-ink-2')}>
        <span className="sm:hidden">{dayText(day, i18n.language, { weekday: 'short', day: 'numeric', month: 'short' })}</span>
        <span className="max-sm:hidden">
          {day.endsWith('-01') ? dayText(day, i18n.language, { day: 'numeric', month: 'short' }) : Number(day.slice(8))}
        </span>
      </div>
      <ul className="flex flex-col gap-1">
        <DayPosts posts={posts} most={isTall ? 40 : 6}>
          {(post) => (
            <li key={post.postId} draggable={isMovable(post)} onDragStart={(event) => beginDrag(event, post)}>
              <PostCard post={post} isAfterEnd={isAfterEnd(marks, post)} onOpen={() => onOpen(post)} onMove={() => onMove(post)} />
            </li>
          )}
        </DayPosts>
        <DayMarks marks={own} mostSlots={isTall ? 12 : 3} dragKind={dragKind} onDrop={(postId, slot) => onDrop(postId, day, slot)} />
      </ul>
    </li>
  )
}

const todayLook = 'font-extrabold underline decoration-marker decoration-4 underline-offset-4'

function beginDrag({ dataTransfer }: DragEvent, { postId }: CalendarPost): void {
  dataTransfer.setData(dragKind, postId)
  dataTransfer.effectAllowed = 'move'
}
