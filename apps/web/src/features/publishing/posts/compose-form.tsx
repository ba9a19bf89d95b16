import { useNavigate } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Clip } from '@clipwright/contract/clips/clips'
import type { SocialAccountId } from '@clipwright/contract/ids'
import type { SocialAccount } from '@clipwright/contract/publishing/social-accounts'
import { failureText } from '#platform/failure-text.ts'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Tag } from '#ui/tag.tsx'
import { showToast } from '#ui/toast.ts'
import { paths } from '../../../paths.ts'
import { AccountChoice } from './account-choice.tsx'
import type { Day } from './calendar-days.ts'
import { BulkActions } from './bulk/bulk-actions.tsx'
import { type Draft, newDraft, newTiming, type Timing, toRequest, withLiveSlot } from './draft.ts'
import { DraftFields } from './draft-fields.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { newPostKey, useCreatePosts } from './posts.queries.ts'
import { requestKey } from './request-key.ts'
import { SubmitBar } from './submit-bar.tsx'
import { WhenFields } from './when-fields.tsx'

type ComposeFormProps = {
  clips: readonly Clip[]
  accounts: readonly SocialAccount[]
  /** The day that the first post is for, where one was chosen. */
  firstDay: Day | null
}

/** Accounts and time for all clips, texts for each; says what the limits of an account forbid while it is written. */
export function ComposeForm({ clips, accounts, firstDay }: ComposeFormProps) {
  const { t } = useTranslation('publishing')
  const [chosenIds, setChosenIds] = useState<readonly SocialAccountId[]>(() => accounts.filter(isUsable).map(({ accountId }) => accountId))
  const { rows, open, isWritten, change, onScheduled } = useSeries(clips)
  const [chosenTiming, setTiming] = useState(() => newTiming(firstDay ?? undefined))
  const [refusedIds, setRefusedIds] = useState<ReadonlySet<string>>(new Set())
  const targets = accounts.filter(({ accountId }) => chosenIds.includes(accountId))
  const timing = withLiveSlot(chosenTiming, targets)
  const { submit, error, isPending } = useSubmit({ rows, open, targets, timing, onScheduled })
  const onRefused = (clipId: string, isRefused: boolean) => {
    if (refusedIds.has(clipId) === isRefused) return
    setRefusedIds(isRefused ? new Set([...refusedIds, clipId]) : new Set([...refusedIds].filter((id) => id !== clipId)))
  }
  const isBlocked = targets.length === 0 || open.some(({ draft }) => refusedIds.has(draft.clip.clipId))
  const common = (
    <>
      <AccountChoice accounts={accounts} chosenIds={chosenIds} onChange={setChosenIds} />
      <BulkActions drafts={open.map(({ draft }) => draft)} targets={targets} accounts={accounts} />
      <WhenFields timing={timing} targets={targets} isSeries={rows.length > 1} onChange={setTiming} />
    </>
  )
  return (
    <form onSubmit={(event) => (isBlocked ? event.preventDefault() : submit(event))}>
      <LeaveGuard isHeld={isWritten} />
      {rows.length > 1 ? <div className="max-w-4xl">{common}</div> : null}
      {rows.map(({ draft, index, isScheduled }) =>
        isScheduled ? (
          <ScheduledClip key={draft.clip.clipId} title={draft.clip.title} />
        ) : (
          <DraftFields
            key={draft.clip.clipId}
            lead={rows.length > 1 ? null : common}
            draft={draft}
            targets={targets}
            timing={timing}
            index={index}
            onChange={change}
            onRefused={onRefused}
            onSecond={(isSecond) => setTiming({ ...timing, isSecond })}
            onAcceptEnd={(acceptsEnd) => setTiming({ ...timing, acceptsEnd })}
          />
        ),
      )}
      <SeriesFailure error={error} done={rows.length - open.length} total={rows.length} />
      <SubmitBar targets={targets}>
        <Button variant="primary" size="large" type="submit" aria-disabled={isBlocked} busy={isPending}>
          {timing.isNow
            ? t('compose.postNow')
            : open.length < 2
              ? t('compose.schedule')
              : t('compose.scheduleMany', { count: open.length })}
        </Button>
      </SubmitBar>
    </form>
  )
}

/** In place of what was written for a clip, once its post is scheduled. */
function ScheduledClip({ title }: { title: string }) {
  const { t } = useTranslation('publishing')
  return (
    <section aria-label={title} className="mt-8 flex max-w-4xl items-center gap-2 border-t border-line pt-6">
      <Check aria-hidden className="size-4 shrink-0 text-success" strokeWidth={1.75} />
      <h2 className="min-w-0 text-lg font-semibold wrap-anywhere">{title}</h2>
      <Tag>{t('mood.planned')}</Tag>
    </section>
  )
}

function SeriesFailure({ error, done, total }: { error: Error | null; done: number; total: number }) {
  const { t } = useTranslation('publishing')
  if (!error) return null
  return (
    <InlineAlert kind="danger" live className="mt-6 max-w-4xl">
      {done > 0 ? `${t('compose.partly', { done, total })} ` : ''}
      {failureText(error)}
    </InlineAlert>
  )
}

const isUsable = ({ health }: SocialAccount) => health === 'ok'

type Row = { draft: Draft; index: number; isScheduled: boolean }

/**
 * What is written for each clip, without those that a colleague deletes meanwhile. `open`: what no post is scheduled of yet.
 * `isWritten`: some of it would be lost.
 */
function useSeries(clips: readonly Clip[]) {
  const [suggested] = useState(() => clips.map(newDraft))
  const [drafts, setDrafts] = useState(suggested)
  const [scheduledIds, setScheduledIds] = useState<ReadonlySet<string>>(new Set())
  const rows = drafts
    .map((draft, index): Row => ({ draft, index, isScheduled: scheduledIds.has(draft.clip.clipId) }))
    .filter(({ draft }) => clips.some(({ clipId }) => clipId === draft.clip.clipId))
  const open = rows.filter(({ isScheduled }) => !isScheduled)
  return {
    rows,
    open,
    isWritten: open.some(({ draft }) => !suggested.includes(draft)),
    change: (next: Draft) => setDrafts(drafts.map((draft) => (draft.clip.clipId === next.clip.clipId ? next : draft))),
    onScheduled: (clipId: string) => setScheduledIds((ids) => new Set([...ids, clipId])),
  }
}

type Series = {
  rows: readonly Row[]
  open: readonly Row[]
  targets: readonly SocialAccount[]
  timing: Timing
  onScheduled: (clipId: string) => void
}

/** Schedules what is open: after a failure only what the press before did not. */
function useSubmit({ rows, open, targets, timing, onScheduled }: Series) {
  const { t } = useTranslation('publishing')
  const navigate = useNavigate()
  const create = useCreatePosts(onScheduled)
  // Made once for what is on the screen, so that a second press after a lost answer schedules nothing twice.
  const [key] = useState(newPostKey)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const requests = open.map(({ draft, index }) => {
      const request = toRequest(draft, targets, timing, index)
      return { request, key: requestKey(key, request) }
    })
    create.mutate(requests, {
      onSuccess: () => {
        void showToast('done', t('compose.scheduled', { count: rows.length }))
        void navigate({ to: paths.calendar, ignoreBlocker: true })
      },
    })
  }
  return { submit, error: create.error, isPending: create.isPending }
}
