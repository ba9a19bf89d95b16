import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { disbandMyOrg, quitMyOrg, type Organisation } from '@clipwright/contract/identity/orgs'
import { api } from '#platform/api-client.ts'
import { toApiError } from '#platform/api-error.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toast.ts'
import { paths } from '../../../paths.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { dayText } from './date-words.ts'
import { can } from './orgs.queries.ts'
import { moveOnFrom } from './switch-org.ts'

/** Leaving and disbanding. `onGone` runs once the person is no longer in the team. */
export function TeamEnd({ org, onGone }: { org: Organisation; onGone?: () => void }) {
  return (
    <div className="grid gap-5">
      <Leave org={org} {...(onGone ? { onGone } : {})} />
      <Disband org={org} {...(onGone ? { onGone } : {})} />
    </div>
  )
}

/** Opens the next team, or the page of people without one. */
function useMoveOn(org: Organisation, onGone?: () => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { t } = useTranslation('orgs')
  return async () => {
    onGone?.()
    const next = await moveOnFrom(client, org.orgId)
    await navigate({ to: next ? paths.dashboard : paths.emptyOrg, replace: true })
    if (next) void showToast('plain', t('switched', { team: next.orgName }))
  }
}

function Leave({ org, onGone }: { org: Organisation; onGone?: () => void }) {
  const { t } = useTranslation('orgs')
  const [asking, setAsking] = useState(false)
  const moveOn = useMoveOn(org, onGone)
  const leave = useMutation({ mutationFn: () => api.call(quitMyOrg, {}), onSuccess: moveOn, meta: { shown: true } })
  const isOwner = org.role === 'owner'
  return (
    <Ending title={t('leave.title')} body={isOwner ? t('leave.owner') : t('leave.body')}>
      <Button disabled={isOwner} onClick={() => setAsking(true)}>
        {t('leave.button')}
      </Button>
      {asking ? (
        <ConfirmDialog
          title={t('confirm.leave.title', { team: org.orgName })}
          button={t('confirm.leave.button')}
          busy={leave.isPending}
          failure={leave.error ? toApiError(leave.error) : null}
          onConfirm={() => leave.mutate()}
          onClose={() => setAsking(false)}
        >
          {t('confirm.leave.body')}
        </ConfirmDialog>
      ) : null}
    </Ending>
  )
}

function Disband({ org, onGone }: { org: Organisation; onGone?: () => void }) {
  const { t, i18n } = useTranslation('orgs')
  const [asking, setAsking] = useState(false)
  const moveOn = useMoveOn(org, onGone)
  const disband = useMutation({
    mutationFn: () => api.call(disbandMyOrg, {}),
    onSuccess: async ({ restorableUntil }) => {
      const date = dayText(restorableUntil, i18n.language)
      await moveOn()
      void showToast('done', t('disband.done', { team: org.orgName, date }), { durationMs: 10_000 })
    },
    meta: { shown: true },
  })
  const mayDisband = can(org, 'org:delete')
  return (
    <Ending title={t('disband.title')} body={mayDisband ? t('disband.body') : t('need.owner', { owner: org.ownerName })}>
      <Button disabled={!mayDisband} className={mayDisband ? 'text-danger!' : ''} onClick={() => setAsking(true)}>
        {t('disband.button')}
      </Button>
      {asking ? (
        <ConfirmDialog
          title={t('confirm.disband.title', { team: org.orgName })}
          button={t('confirm.disband.button')}
          typed={{ label: t('confirm.disband.type'), text: org.orgName }}
          busy={disband.isPending}
          failure={disband.error ? toApiError(disband.error) : null}
          onConfirm={() => disband.mutate()}
          onClose={() => setAsking(false)}
        >
          {t('confirm.disband.body')}
        </ConfirmDialog>
      ) : null}
    </Ending>
  )
}

function Ending({ title, body, children }: { title: string; body: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-ink-2">{body}</p>
      </div>
      {children}
    </div>
  )
}
