import { useLocation, useRouter } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PostId } from '@clipwright/contract/ids'
import { FailureLine } from '#platform/failure-line.tsx'
import { useTitle } from '#platform/page-title.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useFirstAlert } from '../first-alert/use-first-alert.tsx'
import { PublishingLinks } from '../social-accounts/publishing-links.tsx'
import { useSocialAccounts } from '../social-accounts/social-accounts.queries.ts'
import { Agenda } from './agenda.tsx'
import { type CalendarAddress, type CalendarView, calendarViews, readCalendarAddress, toCalendarAddress } from './calendar-address.ts'
import { addDays, addMonths, type Day, dayText, firstWeekdayOf, monthOf, today, weekOf, weeksFrom } from './calendar-days.ts'
import { CalendarGrid } from './calendar-grid.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { useNewPost } from './new-post/use-new-post.tsx'
import { PostDialog } from './post-dialog.tsx'
import { moodOfPost, postMoods } from './post-state.ts'
import { type CalendarPost, useCalendar } from './posts.queries.ts'
import { useMovePost } from './use-move-post.ts'
import { ownZone } from './zone.ts'

/** Posts by month, week or as a list, in the reader’s own zone. */
export function CalendarPage() {
  const { t, i18n } = useTranslation('publishing')
  useTitle(t('calendar.title'))
  useFirstAlert('calendar')
  const address = readCalendarAddress(useLocation().searchStr)
  const router = useRouter()
  const view = address.view ?? 'month'
  const day = address.day ?? today()
  const days = daysOf(view, day, firstWeekdayOf(i18n.language))
  const span = { from: days[0] ?? day, to: days.at(-1) ?? day, zone: ownZone(), ...(address.account ? { accountId: address.account } : {}) }
  const calendar = useCalendar(span)
  const { drop, question, answer, tellMoved, problem } = useMovePost()
  const [movingPost, setMovingPost] = useState<CalendarPost | null>(null)
  const go = (change: CalendarAddress) => router.history.replace(toCalendarAddress({ ...address, ...change }))
  const open = (post: CalendarPost) => go({ post: post.postId })
  const posts = (calendar.data?.data ?? []).filter((post) => !address.state || moodOfPost(post) === address.state)
  const newPost = useNewPost()
  const empty = address.state ? { text: t('calendar.noneInState'), action: null } : newPost.empty
  const marks = {
    slots: calendar.data?.emptySlots ?? [],
    caps: calendar.data?.caps ?? [],
    accounts: useSocialAccounts().data ?? [],
    isOneAccount: address.account !== undefined,
  }
  return (
    <div className="page pb-24">
      <PublishingLinks here="calendar" />
      <PageHeader title={t('calendar.title')} actions={newPost.actions} />
      <CalendarHead view={view} day={day} days={days} address={address} onGo={go} />
      <CalendarNotes calendar={calendar} problem={problem} />
      {calendar.isPending ? <Skeleton className="mt-4 h-96 w-full" /> : null}
      {calendar.data && view === 'agenda' ? <Agenda posts={posts} empty={empty} onOpen={open} onMove={setMovingPost} /> : null}
      {calendar.data && view !== 'agenda' ? (
        <CalendarGrid
          view={view}
          days={days}
          month={isAhead(view, day) ? null : day.slice(0, 7)}
          posts={posts}
          empty={empty}
          marks={marks}
          onStart={newPost.onStart}
          onOpen={open}
          onMove={setMovingPost}
          onDrop={drop}
        />
      ) : null}
      {movingPost ? <MoveDialog post={movingPost} onMoved={tellMoved.tell} onClose={() => setMovingPost(null)} /> : null}
      {question ? <MoveDialog post={question.post} to={question} onMoved={tellMoved.tell} onClose={answer} /> : null}
      {address.post ? <PostDialog postId={address.post as PostId} onMoved={tellMoved.tell} onClose={() => go({ post: '' })} /> : null}
      {newPost.dialog}
      <p role="status" className="sr-only">
        {tellMoved.news}
      </p>
    </div>
  )
}

type CalendarNotesProps = { calendar: ReturnType<typeof useCalendar>; problem: ReturnType<typeof useMovePost>['problem'] }

/** What went wrong, and that there is more. */
function CalendarNotes({ calendar, problem }: CalendarNotesProps) {
  const { t } = useTranslation('publishing')
  return (
    <div className="mt-3 flex flex-col gap-2 empty:hidden">
      <FailureLine error={calendar.error} onRetry={() => void calendar.refetch()} />
      {problem ? (
        <InlineAlert kind="danger" live>
          {problem}
        </InlineAlert>
      ) : null}
      {calendar.data?.isCut ? <InlineAlert kind="info">{t('calendar.cut')}</InlineAlert> : null}
    </div>
  )
}

/** Today’s month begins with this week: what is over stands in the month as a whole, one step back. */
const isAhead = (view: CalendarView, day: Day) => view === 'month' && day === today()

/** The agenda shows as many days as a month has. */
function daysOf(view: CalendarView, day: Day, firstWeekday: number): Day[] {
  if (view === 'week') return weekOf(day, firstWeekday)
  if (view === 'month') return isAhead(view, day) ? weeksFrom(day, firstWeekday) : monthOf(day, firstWeekday)
  return Array.from({ length: 30 }, (_, index) => addDays(day, index))
}

function step(view: CalendarView, day: Day, by: number): Day {
  if (view !== 'month') return addDays(day, by * (view === 'week' ? 7 : 30))
  const first: Day = `${day.slice(0, 8)}01`
  return by < 0 && isAhead(view, day) && day !== first ? first : addMonths(first, by)
}

type CalendarHeadProps = {
  view: CalendarView
  day: Day
  days: readonly Day[]
  address: CalendarAddress
  onGo: (change: CalendarAddress) => void
}

function CalendarHead({ view, day, days, address, onGo }: CalendarHeadProps) {
  const { t, i18n } = useTranslation('publishing')
  const accounts = useSocialAccounts().data ?? []
  const spanText =
    view === 'month' && !isAhead(view, day)
      ? dayText(day, i18n.language, { month: 'long', year: 'numeric' })
      : `${dayText(days[0] ?? day, i18n.language, { day: 'numeric', month: 'short' })} – ${dayText(days.at(-1) ?? day, i18n.language, { day: 'numeric', month: 'short', year: 'numeric' })}`
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <IconButton label={t('calendar.earlier')} onClick={() => onGo({ day: step(view, day, -1) })}>
        <ChevronLeft aria-hidden className="size-5" />
      </IconButton>
      <h2 aria-live="polite" className="min-w-40 text-center text-lg font-semibold">
        {spanText}
      </h2>
      <IconButton label={t('calendar.later')} onClick={() => onGo({ day: step(view, day, 1) })}>
        <ChevronRight aria-hidden className="size-5" />
      </IconButton>
      <Button size="small" onClick={() => onGo({ day: today() })}>
        {t('calendar.today')}
      </Button>
      <div className="ml-auto flex flex-wrap items-center gap-2 max-sm:w-full">
        {accounts.length > 1 ? (
          <Select
            label={t('calendar.account')}
            labelHidden
            className="min-w-0 max-sm:flex-1 max-sm:basis-2/5"
            value={address.account ?? ''}
            options={[
              { value: '', label: t('calendar.everyAccount') },
              ...accounts.map(({ accountId, name }) => ({ value: accountId, label: name })),
            ]}
            onChange={(account) => onGo({ account })}
          />
        ) : null}
        <Select
          label={t('calendar.state')}
          labelHidden
          className="min-w-0 max-sm:flex-1 max-sm:basis-2/5"
          value={address.state ?? ''}
          options={[{ value: '', label: t('calendar.everyState') }, ...postMoods.map((value) => ({ value, label: t(`mood.${value}`) }))]}
          onChange={(state) => onGo({ state })}
        />
        <Segmented
          label={t('calendar.view')}
          value={view}
          options={calendarViews.map((value) => ({ value, label: t(`calendar.${value}`) }))}
          onChange={(next) => onGo({ view: next })}
        />
      </div>
    </div>
  )
}
