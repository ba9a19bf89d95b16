import { useTranslation } from 'react-i18next'
import { Select } from '#ui/select.tsx'
import type { AuditQuery } from './settings.queries.ts'

const nouns = [
  'all',
  'session',
  'member',
  'invitation',
  'org',
  'api_key',
  'sso',
  'project',
  'clip',
  'share-link',
  'brand_template',
  'post',
  'social_account',
  'import_channel',
  'subscription',
  'impersonation',
  'data',
  'audit',
] as const
/** These have the names of their pages. */
const pageTitles: Partial<Record<(typeof nouns)[number], string>> = {
  brand_template: 'brand:page.templates',
  post: 'settings:audit.detail.posts',
  social_account: 'publishing:accounts.title',
  import_channel: 'publishing:imports.title',
  subscription: 'billing:title',
}
const spans = ['all', '1', '7', '30', '90'] as const
const results = ['all', 'done', 'refused'] as const

export type AuditChoice = {
  noun: (typeof nouns)[number]
  /** Days before now. */
  span: (typeof spans)[number]
  result: (typeof results)[number]
}
export const everything: AuditChoice = { noun: 'all', span: 'all', result: 'all' }

const minuteMs = 60_000

/** The filter as the server takes it, rounded to the minute, so that the same choice stays the same query for a while. */
export function toQuery({ noun, span, result }: AuditChoice, nowMs = Date.now()): AuditQuery {
  const from = span === 'all' ? null : Math.floor(nowMs / minuteMs) * minuteMs - Number(span) * 24 * 60 * minuteMs
  return {
    ...(noun === 'all' ? {} : { action: noun }),
    ...(result === 'all' ? {} : { result }),
    ...(from === null ? {} : { from: new Date(from).toISOString() }),
  }
}

export function AuditFilters({ choice, onChange }: { choice: AuditChoice; onChange: (choice: AuditChoice) => void }) {
  const { t } = useTranslation('settings')
  const spanLabel = (span: AuditChoice['span']) => {
    if (span === 'all') return t('audit.allTime')
    return span === '1' ? t('audit.lastDay') : t('audit.days', { count: Number(span) })
  }
  return (
    <div className="grid gap-3 max-sm:grid-cols-2 max-sm:[&>:first-child]:col-span-2 sm:grid-cols-3">
      <Select
        label={t('audit.about')}
        value={choice.noun}
        options={nouns.map((value) => ({ value, label: t(pageTitles[value] ?? `audit.noun.${value}`) }))}
        onChange={(noun) => onChange({ ...choice, noun })}
      />
      <Select
        label={t('audit.when')}
        value={choice.span}
        options={spans.map((value) => ({ value, label: spanLabel(value) }))}
        onChange={(span) => onChange({ ...choice, span })}
      />
      <Select
        label={t('audit.result')}
        value={choice.result}
        options={results.map((value) => ({ value, label: t(`audit.resultIs.${value}`) }))}
        onChange={(result) => onChange({ ...choice, result })}
      />
    </div>
  )
}
