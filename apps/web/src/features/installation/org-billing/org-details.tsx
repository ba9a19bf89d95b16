import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reply } from '@clipwright/contract/endpoint'
import type { getOrgBilling } from '@clipwright/contract/installation/org-billing'
import type { Invoice } from '@clipwright/contract/plans/invoices'
import { FailureLine } from '#platform/failure-line.tsx'
import { timecode } from '#platform/time-text.ts'
import { Button } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SettingsPart } from '#ui/settings-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { momentText } from '../../account/settings/time-words.ts'
import { moneyText } from '../../plans/billing/money-words.ts'
import { AdjustDialog, CreditDialog, TrialDialog } from './act-dialogs.tsx'
import { useOrgBilling, useResendInvoice } from './org-billing.queries.ts'

type OrgBilling = Reply<typeof getOrgBilling>

export function OrgDetails({ orgId, name, onBack }: { orgId: string; name: string; onBack: () => void }) {
  const { t } = useTranslation('staff')
  const { data, error, refetch } = useOrgBilling(orgId)
  return (
    <div className="page pb-24">
      <Button variant="quiet" icon={<ArrowLeft aria-hidden className="size-4" strokeWidth={1.75} />} onClick={onBack}>
        {t('billing.back')}
      </Button>
      <PageHeader title={name} />
      {error ? <FailureLine error={error} onRetry={() => void refetch()} /> : null}
      {data ? <Parts billing={data} /> : error ? null : <Skeleton className="mt-4 h-96 w-full" />}
    </div>
  )
}

function Parts({ billing }: { billing: OrgBilling }) {
  return (
    <div className="mt-6 grid gap-10">
      <h2 className="sr-only">{billing.org.name}</h2>
      <Plan billing={billing} />
      <Credits billing={billing} />
      <Invoices orgId={billing.org.orgId} invoices={billing.invoices} />
      <Events events={billing.events} />
    </div>
  )
}

function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="border-t border-line">
      {facts.map(([name, value]) => (
        <div key={name} className="grid gap-x-4 border-b border-line py-2 sm:grid-cols-[200px_minmax(0,1fr)]">
          <dt className="text-ink-2">{name}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Plan({ billing: { org, subscription } }: { billing: OrgBilling }) {
  const { t, i18n } = useTranslation('staff')
  const [isExtending, setExtending] = useState(false)
  const { plan, cycle, pack, planStatus, items, card, nextRecurringAt, nextPrice, trialEndAt, unpaid } = subscription
  const day = (iso: string | null) => (iso === null ? '–' : momentText(iso, i18n.language))
  return (
    <SettingsPart
      title={t('billing.plan')}
      aside={
        items.length === 0 ? (
          <Button size="small" onClick={() => setExtending(true)}>
            {t('billing.extend')}
          </Button>
        ) : null
      }
    >
      <Facts
        facts={[
          [t('billing.fact.owner'), `${org.ownerName}, ${org.ownerEmail}`],
          [t('billing.fact.orgId'), org.orgId],
          [t('billing.fact.plan'), `${t(`billing:plan.${plan}`)}, ${t(`billing:cycle.${cycle}`)}, ${pack} ×, ${planStatus}`],
          [t('billing.fact.trialEnd'), day(trialEndAt)],
          [t('billing.fact.renewal'), nextPrice ? `${day(nextRecurringAt)}, ${moneyText(nextPrice)}` : day(nextRecurringAt)],
          [t('billing.fact.provider'), items.map(({ platform, subId }) => `${platform} ${subId}`).join(', ') || '–'],
          [t('billing.fact.card'), card ? `${card.brand} ${card.last4}, ${card.expMonth}/${card.expYear}` : '–'],
          [t('billing.fact.unpaid'), unpaid ? moneyText(unpaid.amount) : '–'],
        ]}
      />
      {isExtending ? <TrialDialog orgId={org.orgId} onClose={() => setExtending(false)} /> : null}
    </SettingsPart>
  )
}

function Credits({ billing: { org, credits, statement } }: { billing: OrgBilling }) {
  const { t, i18n } = useTranslation('staff')
  const [isAdjusting, setAdjusting] = useState(false)
  return (
    <SettingsPart
      title={t('billing.credits')}
      description={
        credits.isUnlimited
          ? t('settings:credits.unlimited')
          : t('settings:credits.left', { left: timecode(credits.creditAvailable * 1000) })
      }
      aside={
        <Button size="small" onClick={() => setAdjusting(true)}>
          {t('billing.adjust')}
        </Button>
      }
    >
      <ol className="border-t border-line text-sm tabular">
        {statement.map((line) => (
          <li key={line.seq} className="flex flex-wrap gap-x-4 border-b border-line py-2">
            <time className="w-40 text-ink-2" dateTime={line.at}>
              {momentText(line.at, i18n.language)}
            </time>
            <span className="min-w-40 flex-1 break-words">
              {t(`settings:credits.statement.of.${line.kind}`)} · {line.project?.title ?? line.reason ?? line.source ?? ''}
            </span>
            <span>
              {line.change < 0 ? '−' : '+'}
              {timecode(Math.abs(line.change) * 1000)}
            </span>
            <span className="text-ink-2">{timecode(line.balanceAfter * 1000)}</span>
          </li>
        ))}
      </ol>
      {isAdjusting ? <AdjustDialog orgId={org.orgId} onClose={() => setAdjusting(false)} /> : null}
    </SettingsPart>
  )
}

function Invoices({ orgId, invoices }: { orgId: string; invoices: readonly Invoice[] }) {
  const { t } = useTranslation('staff')
  const [crediting, setCrediting] = useState<Invoice | null>(null)
  const resend = useResendInvoice(orgId)
  const credited = new Set(invoices.map(({ ofNumber }) => ofNumber))
  return (
    <SettingsPart title={t('billing.invoices')}>
      {invoices.length === 0 ? <p className="text-ink-2">{t('billing:invoices.none')}</p> : null}
      <FailureLine error={resend.error} />
      <ul className="border-t border-line">
        {invoices.map((invoice) => (
          <li key={invoice.invoiceId} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
            <span className="min-w-40 flex-1">
              {invoice.number} · {moneyText(invoice.total)} · {t(`billing.status.${invoice.status}`)}
            </span>
            {invoice.kind === 'invoice' ? (
              <Button size="small" disabled={resend.isPending} onClick={() => resend.mutate(invoice.invoiceId)}>
                {t('billing.resend', { number: invoice.number })}
              </Button>
            ) : null}
            {invoice.kind === 'invoice' && invoice.status === 'paid' && !credited.has(invoice.number) ? (
              <Button size="small" variant="quiet" onClick={() => setCrediting(invoice)}>
                {t('billing.credit', { number: invoice.number })}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <p role="status" className="mt-2 text-sm text-ink-2">
        {resend.isSuccess ? t('billing.resent') : ''}
      </p>
      {crediting ? <CreditDialog orgId={orgId} invoice={crediting} onClose={() => setCrediting(null)} /> : null}
    </SettingsPart>
  )
}

function Events({ events }: { events: OrgBilling['events'] }) {
  const { t, i18n } = useTranslation('staff')
  return (
    <SettingsPart title={t('billing.events')}>
      {events.length === 0 ? <p className="text-ink-2">{t('billing.noEvents')}</p> : null}
      <ol className="border-t border-line text-sm">
        {events.map((event) => (
          <li key={event.id} className="flex flex-wrap gap-x-4 border-b border-line py-2">
            <time className="w-40 text-ink-2" dateTime={event.createdAt}>
              {momentText(event.createdAt, i18n.language)}
            </time>
            <span className="font-mono">{event.action}</span>
            <span className="text-ink-2">{event.actor?.name ?? ''}</span>
            <span className="min-w-0 break-words">
              {Object.entries(event.details)
                .map(([name, value]) => `${name}: ${value}`)
                .join(', ')}
            </span>
          </li>
        ))}
      </ol>
    </SettingsPart>
  )
}
