import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EventHook, HookDelivery } from '@clipwright/contract/publishing/event-hooks'
import { useNowMs } from '#platform/now.ts'
import { agoText } from '#platform/time-text.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Switch } from '#ui/switch.tsx'
import { useHookDeliveries, useRemoveHook, useRetryDelivery, useSwitchHook, useTestHook } from './event-hooks.queries.ts'

/** One address: on or off, a test, and what was sent to it. */
export function HookRow({ hook }: { hook: EventHook }) {
  const { t } = useTranslation('publishing')
  const { hookId, url, isOn } = hook
  const [isOpen, setOpen] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const flip = useSwitchHook()
  const remove = useRemoveHook()
  const trial = useTestHook()
  const answer = trial.data
  const status = answer?.lastStatus ?? t('hooks.noAnswer')
  return (
    <li className="py-3">
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 font-semibold wrap-anywhere">{url}</p>
        <IconButton label={t('hooks.remove', { url })} onClick={() => setRemoving(true)}>
          <Trash2 aria-hidden className="size-4" strokeWidth={1.75} />
        </IconButton>
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-3">
        <Switch label={t('hooks.isOn')} checked={isOn} onChange={(next) => flip.mutate({ hookId, isOn: next })} />
        <Button size="small" busy={trial.isPending} onClick={() => trial.mutate(hookId)}>
          {t('hooks.test')}
        </Button>
        <Button size="small" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('hooks.deliveries')}
        </Button>
      </div>
      <p role="status" className={answer?.outcome === 'delivered' ? 'mt-1 text-sm text-ink-2' : 'mt-1 text-sm font-medium text-danger'}>
        {answer ? t(answer.outcome === 'delivered' ? 'hooks.taken' : 'hooks.notTaken', { status }) : null}
      </p>
      {isOpen ? <Deliveries hook={hook} /> : null}
      {isRemoving ? (
        <ConfirmDialog
          title={t('hooks.removeTitle')}
          action={t('accounts.remove')}
          danger
          busy={remove.isPending}
          onConfirm={() => remove.mutate(hookId)}
          onClose={() => setRemoving(false)}
        >
          {t('hooks.removeBody')}
        </ConfirmDialog>
      ) : null}
    </li>
  )
}

function Deliveries({ hook: { hookId } }: { hook: EventHook }) {
  const { t } = useTranslation('publishing')
  const { data } = useHookDeliveries(hookId)
  const retry = useRetryDelivery()
  if (data?.length === 0) return <p className="mt-2 text-sm text-ink-2">{t('hooks.nothing')}</p>
  return (
    <ul className="mt-2 max-h-72 overflow-y-auto rounded-md border border-line px-3">
      {data?.map((delivery) => (
        <li
          key={delivery.deliveryId}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5 text-sm last:border-b-0"
        >
          <DeliveryText delivery={delivery} />
          {delivery.outcome === 'delivered' || delivery.type === 'ping' ? null : (
            <Button size="small" variant="quiet" onClick={() => retry.mutate({ hookId, deliveryId: delivery.deliveryId })}>
              {t('hooks.again')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

const typeTexts = {
  ping: 'hooks.type.ping',
  // Always has a state.
  'post.state': 'hooks.open',
  'account.health': 'hooks.type.account',
  'import.found': 'hooks.type.import',
} as const

function DeliveryText({ delivery: { type, state, outcome, lastStatus, createdAt } }: { delivery: HookDelivery }) {
  const { t, i18n } = useTranslation('publishing')
  const nowMs = useNowMs()
  return (
    <>
      <span className="font-medium">{state === null ? t(typeTexts[type]) : t(`hooks.state.${state}`)}</span>
      <span className="text-ink-2">
        {t(`hooks.outcome.${outcome}`)}
        {lastStatus === null ? '' : ` (${lastStatus})`}
      </span>
      <span className="ml-auto text-ink-3">{agoText(createdAt, nowMs, i18n.language)}</span>
    </>
  )
}
