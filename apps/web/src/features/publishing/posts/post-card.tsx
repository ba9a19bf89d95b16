import { Ban, Check, CircleAlert, CircleDashed, CircleHelp, Clock, Hourglass, type LucideIcon, Send, Unplug } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { clockText } from '#platform/clock-text.ts'
import { cx } from '#ui/class-names.ts'
import { platformNames } from '@clipwright/contract/publishing/platform-names'
import { isMovable, moodOfPost, type PostMood } from './post-state.ts'
import type { CalendarPost } from './posts.queries.ts'

const looks: Readonly<Record<PostMood, { Icon: LucideIcon; look: string }>> = {
  needsYou: { Icon: CircleAlert, look: 'bg-danger-soft text-danger' },
  unclear: { Icon: CircleHelp, look: 'bg-warning-soft text-warning' },
  delayed: { Icon: Hourglass, look: 'bg-warning-soft text-warning' },
  incomplete: { Icon: CircleDashed, look: 'bg-warning-soft text-warning' },
  goingOut: { Icon: Send, look: 'bg-info-soft text-info' },
  planned: { Icon: Clock, look: 'bg-info-soft text-info' },
  posted: { Icon: Check, look: 'bg-success-soft text-success' },
  cancelled: { Icon: Ban, look: 'bg-sunken text-ink-2' },
}

/** Planned for a time at which the connection has ended. */
const afterEnd = { Icon: Unplug, look: 'bg-warning-soft text-warning' }

type PostCardProps = {
  post: CalendarPost
  isAfterEnd?: boolean
  /** In a list: where there is room it is one line, with its state in words. */
  isRow?: boolean
  onOpen: () => void
  onMove: () => void
}

/** One post in the calendar. Enter opens it, M moves it. */
export function PostCard({ post, isAfterEnd = false, isRow = false, onOpen, onMove }: PostCardProps) {
  const { t, i18n } = useTranslation('publishing')
  const mood = moodOfPost(post)
  const { Icon, look } = isAfterEnd ? afterEnd : looks[mood]
  const { approval } = post
  const platforms = [...new Set(post.targets.map(({ platform }) => platformNames[platform]))].join(', ')
  const mayMove = isMovable(post)
  return (
    <button
      type="button"
      aria-keyshortcuts={mayMove ? 'M' : undefined}
      title={`${t(`mood.${mood}`)} · ${platforms}`}
      onClick={onOpen}
      onKeyDown={(event) => {
        if (!mayMove || event.key.toLowerCase() !== 'm' || event.ctrlKey || event.metaKey || event.altKey) return
        event.preventDefault()
        onMove()
      }}
      className={cx(
        'block w-full rounded-sm px-1.5 py-1 text-left text-xs hover:brightness-95 touch:min-h-11',
        isRow &&
          'md:grid md:min-h-10 md:border md:border-line md:bg-surface md:hover:bg-sunken md:hover:brightness-100 md:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_minmax(0,12rem)] md:items-center md:gap-4 md:px-3 md:text-sm',
        look,
      )}
    >
      <span className="flex items-center gap-1 font-semibold">
        <Icon aria-hidden className="size-3.5 shrink-0" strokeWidth={2} />
        <span>{clockText(post.shownTime, i18n.language)}</span>
        <span className={isRow ? 'truncate font-normal' : 'sr-only'}>{t(`mood.${mood}`)}</span>
        {approval && approval.state !== 'approved' && mood === 'planned' ? (
          <span className="truncate">{t(`approval.short.${approval.state}`)}</span>
        ) : null}
        {isAfterEnd ? <span className="truncate">{t('calendar.afterEnd')}</span> : null}
      </span>
      <span className={cx('block truncate', isRow && 'md:font-semibold md:text-ink', mood === 'cancelled' && 'line-through')}>
        {post.title || post.clipTitle}
      </span>
      <span className={cx('block truncate', isRow && 'md:text-ink-2')}>{platforms}</span>
    </button>
  )
}
