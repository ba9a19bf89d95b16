import { useState, type DragEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '#ui/class-names.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import type { CalendarView } from './calendar-address.ts'
import { type Day, dayText, today } from './calendar-days.ts'
import { type CalendarMarks, isAfterEnd, marksOfDay } from './calendar-marks.ts'
import { DayMarks, type DroppedSlot } from './day-marks.tsx'
import { DayPosts } from './day-posts.tsx'
import { DayButton } from './new-post/day-button.tsx'
import { useDayWalk } from './new-post/use-day-walk.ts'
import { PostCard } from './post-card.tsx'
import { isMovable } from './post-state.ts'
import type { CalendarPost } from './posts.queries.ts'
import type { DroppedPost } from './use-move-post.ts'

type PostActions = { marks: CalendarMarks; onOpen: (post: CalendarPost) => void; onMove: (post: CalendarPost) => void }

/** What is said, and can be done, where there is no post. */
export type EmptyCalendar = { text: string; action: ReactNode }

type CalendarGridProps = PostActions & {
  view: Exclude<CalendarView, 'agenda'>
  days: readonly Day[]
  /** As `2026-12`: days of other months are dimmed. Null: none are. */
  month: string | null
  posts: readonly CalendarPost[]
  empty: EmptyCalendar
  /** Starts a post for a day; null where there is no account to post to. */
  onStart: ((day: Day) => void) | null
  onDrop: (drop: DroppedPost) => void
}

const dragKind = 'application/x-clipwright-post'

/** Days as a grid of seven columns; on phones one below the other. A post is dragged to another day, and keeps its time. */
export function CalendarGrid({ view, days, month, posts, empty, marks, onStart, onOpen, onMove, onDrop }: CalendarGridProps) {
  const { i18n } = useTranslation('publishing')
  const byDay = Map.groupBy(posts, ({ shownDay }) => shownDay)
  const isOther = (day: Day) => view === 'month' && month !== null && !day.startsWith(month)
  const walk = useDayWalk(days, isOther)
  const now = today()
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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the buttons in it */}
      <ol onKeyDown={walk.onKeyDown} className="grid grid-cols-1 border-t border-line sm:grid-cols-7 sm:border-l">
        {days.map((day) => (
          <DayCell
            key={day}
            day={day}
            posts={byDay.get(day) ?? []}
            marks={marks}
            isTall={view === 'week'}
            isOther={isOther(day)}
            isStop={onStart !== null && day === walk.stopDay}
            onOpen={onOpen}
            onMove={onMove}
            onDrop={drop}
          >
            {onStart && day >= now ? (
              <DayButton day={day} isStop={day === walk.stopDay} onFocus={() => walk.onFocusDay(day)} onStart={() => onStart(day)} />
            ) : null}
          </DayCell>
        ))}
      </ol>
      {posts.length === 0 ? (
        <EmptyState isInline action={empty.action}>
          {empty.text}
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
  /** The way by Tab leads to its button, so it is shown on phones, too. */
  isStop: boolean
  onDrop: (postId: string, day: Day, slot?: DroppedSlot) => void
  /** The button that starts a post. */
  children: ReactNode
}

function DayCell({ day, posts, marks, isTall, isOther, isStop, children, onOpen, onMove, onDrop }: DayCellProps) {
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
        !isStop && (isOther || (posts.length === 0 && own.slots.length === 0)) && 'max-sm:hidden',
        isOther && 'bg-sunken',
        isOver && 'bg-marker-soft',
      )}
    >
      <div className="mb-1 flex items-center justify-between px-0.5">
        <div className={cx('text-sm', day === now ? todayLook : 'text-ink-2')}>
          <span className="sm:hidden">{dayText(day, i18n.language, { weekday: 'short', day: 'numeric', month: 'short' })}</span>
          <span className="max-sm:hidden">
            {day.endsWith('-01') ? dayText(day, i18n.language, { day: 'numeric', month: 'short' }) : Number(day.slice(8))}
          </span>
        </div>
        {children}
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
