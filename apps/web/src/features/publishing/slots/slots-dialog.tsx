import { X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SocialAccount } from '@clipwright/contract/publishing/social-accounts'
import type { TimeCheck } from '@clipwright/contract/publishing/post-times'
import type { Slot, SlotMove, SlotPlan } from '@clipwright/contract/publishing/slots'
import { clockText } from '#platform/clock-text.ts'
import { FailureLine } from '#platform/failure-line.tsx'
import { failureText } from '#platform/failure-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, dialogFootClass } from '#ui/dialog.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toast.ts'
import { usePauseAccount, useSetSlots, useSlots } from './slots.queries.ts'
import { addSlots, removeSlot, type SlotDays, weekdayText } from './week-slots.ts'

type SlotsDialogProps = { account: SocialAccount; onClose: () => void }

/** The times of a week at which an account posts. */
export function SlotsDialog({ account, onClose }: SlotsDialogProps) {
  const { t } = useTranslation('publishing')
  const slots = useSlots(account.accountId)
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('slots.title', { name: account.name })}
      closeLabel={t('app:close')}
      width="medium"
    >
      {slots.isPending ? <Skeleton className="h-64 w-full" /> : null}
      <FailureLine error={slots.error} onRetry={() => void slots.refetch()} />
      {slots.data ? <SlotsForm plan={slots.data.plan} onClose={onClose} /> : null}
    </Dialog>
  )
}

function SlotsForm({ plan, onClose }: { plan: SlotPlan; onClose: () => void }) {
  const { t } = useTranslation('publishing')
  const [zone, setZone] = useState(plan.zone ?? ownZone())
  const [slots, setSlots] = useState<readonly Slot[]>(plan.slots)
  const [moves, setMoves] = useState<readonly SlotMove[]>([])
  const [unmoved, setUnmoved] = useState<readonly SlotMove[]>([])
  const save = useSetSlots()
  const pause = usePauseAccount()
  const { accountId } = plan
  const change = { accountId, zone, slots: [...slots] }
  // The moves that were shown are those of the times before, also while they are still being asked for.
  const changing =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setMoves([])
      save.reset()
    }
  const changeSlots = changing(setSlots)
  const finish = (movesPosts: boolean) =>
    save.mutate(
      { ...change, movesPosts },
      {
        onSuccess: (answer) => {
          void showToast('done', t('slots.saved'))
          if (answer.unmoved.length > 0) setUnmoved(answer.unmoved)
          else onClose()
        },
      },
    )
  const submit = () =>
    save.mutate({ ...change, dryRun: true }, { onSuccess: (dry) => (dry.moves.length > 0 ? setMoves(dry.moves) : finish(false)) })
  if (unmoved.length > 0) return <Unmoved posts={unmoved} onClose={onClose} />
  return (
    <>
      <Switch
        label={t('slots.pause')}
        hint={t('slots.pauseHint')}
        checked={plan.isPaused}
        disabled={pause.isPending}
        onChange={(isPaused) => pause.mutate({ accountId, isPaused })}
      />
      <ZoneField zone={zone} onChange={changing(setZone)} />
      <AddForm onAdd={(days, slot) => changeSlots(addSlots(slots, days, slot))} />
      <SlotWeek slots={slots} onRemove={(slot) => changeSlots(removeSlot(slots, slot))} />
      {moves.length > 0 ? <MoveList moves={moves} /> : null}
      {save.error ? (
        <InlineAlert kind="danger" live className="mt-4">
          {failureText(save.error)}
        </InlineAlert>
      ) : null}
      <SlotsFoot hasMoves={moves.length > 0} busy={save.isPending} onSubmit={submit} onFinish={finish} />
    </>
  )
}

type SlotsFootProps = { hasMoves: boolean; busy: boolean; onSubmit: () => void; onFinish: (movesPosts: boolean) => void }

function SlotsFoot({ hasMoves, busy, onSubmit, onFinish }: SlotsFootProps) {
  const { t } = useTranslation('publishing')
  return (
    <div className={`${dialogFootClass} mt-5`}>
      {hasMoves ? (
        <>
          <Button variant="quiet" busy={busy} onClick={() => onFinish(false)}>
            {t('slots.leave')}
          </Button>
          <Button variant="primary" busy={busy} onClick={() => onFinish(true)}>
            {t('slots.move')}
          </Button>
        </>
      ) : (
        <Button variant="primary" busy={busy} onClick={onSubmit}>
          {t('app:save')}
        </Button>
      )}
    </div>
  )
}

function ZoneField({ zone, onChange }: { zone: string; onChange: (zone: string) => void }) {
  const { t } = useTranslation('publishing')
  const zones = [...new Set([zone, ownZone(), ...Intl.supportedValuesOf('timeZone')])].toSorted()
  return (
    <Select
      className="mt-4 max-w-sm"
      label={t('slots.zone')}
      value={zone}
      options={zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
      onChange={onChange}
    />
  )
}

const groups = ['everyDay', 'workdays'] as const
const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const

function AddForm({ onAdd }: { onAdd: (days: SlotDays, slot: { time: string; label: string }) => void }) {
  const { t, i18n } = useTranslation('publishing')
  const [days, setDays] = useState<SlotDays>('workdays')
  const [time, setTime] = useState('09:00')
  const [label, setLabel] = useState('')
  const add = (event: FormEvent) => {
    event.preventDefault()
    onAdd(days, { time, label: label.trim() })
  }
  return (
    <form onSubmit={add} className="mt-4 flex flex-wrap items-end gap-3">
      <Select
        label={t('slots.days')}
        value={days}
        options={[
          ...groups.map((value) => ({ value, label: t(`slots.${value}`) })),
          ...weekdays.map((value) => ({ value, label: weekdayText(Number(value), i18n.language) })),
        ]}
        onChange={setDays}
      />
      <TextField label={t('compose.time')} type="time" required value={time} onChange={(event) => setTime(event.target.value || time)} />
      <TextField label={t('slots.label')} maxLength={40} value={label} onChange={(event) => setLabel(event.target.value)} />
      <Button type="submit">{t('slots.add')}</Button>
    </form>
  )
}

type SlotWeekProps = { slots: readonly Slot[]; onRemove: (slot: Slot) => void }

function SlotWeek({ slots, onRemove }: SlotWeekProps) {
  const { t, i18n } = useTranslation('publishing')
  if (slots.length === 0) return <p className="mt-4 text-ink-2">{t('slots.none')}</p>
  const days = weekdays.map(Number).map((weekday) => ({ weekday, own: slots.filter((slot) => slot.weekday === weekday) }))
  return (
    <dl className="mt-4">
      {days
        .filter(({ own }) => own.length > 0)
        .map(({ weekday, own }) => (
          <div key={weekday} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2">
            <dt className="w-28 font-semibold">{weekdayText(weekday, i18n.language)}</dt>
            {own.map((slot) => (
              <dd key={slot.time} className="inline-flex items-center rounded-sm bg-sunken pl-2">
                {clockText(slot.time, i18n.language)}
                {slot.label ? <span className="ml-2 text-ink-2">{slot.label}</span> : null}
                <button
                  type="button"
                  aria-label={t('slots.remove', { day: weekdayText(weekday, i18n.language), time: clockText(slot.time, i18n.language) })}
                  onClick={() => onRemove(slot)}
                  className="inline-flex size-8 items-center justify-center text-ink-2 hover:text-ink touch:size-11"
                >
                  <X aria-hidden className="size-4" strokeWidth={1.75} />
                </button>
              </dd>
            ))}
          </div>
        ))}
    </dl>
  )
}

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

const timeText = ({ fireAt, zone }: TimeCheck, language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone }).format(new Date(fireAt))

/** What a change does to posts that wait. */
function MoveList({ moves }: { moves: readonly SlotMove[] }) {
  const { t, i18n } = useTranslation('publishing')
  return (
    <InlineAlert kind="info" live className="mt-4">
      {t('slots.moves', { count: moves.length })}
      <ul className="mt-1 max-h-40 overflow-y-auto font-normal">
        {moves.map(({ postId, title, from, to }) => (
          <li key={postId}>
            {title}: {timeText(from, i18n.language)} → {timeText(to, i18n.language)}
          </li>
        ))}
      </ul>
    </InlineAlert>
  )
}

/** Posts that could not take their new times, once the times are saved. */
function Unmoved({ posts, onClose }: { posts: readonly SlotMove[]; onClose: () => void }) {
  const { t, i18n } = useTranslation('publishing')
  return (
    <>
      <InlineAlert kind="warning" live>
        {t('slots.unmoved', { count: posts.length })}
        <ul className="mt-1 max-h-60 overflow-y-auto font-normal">
          {posts.map(({ postId, title, from }) => (
            <li key={postId}>
              {title}: {timeText(from, i18n.language)}
            </li>
          ))}
        </ul>
      </InlineAlert>
      <div className={`${dialogFootClass} mt-5`}>
        <Button variant="primary" autoFocus onClick={onClose}>
          {t('app:close')}
        </Button>
      </div>
    </>
  )
}
