import { Check, Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserOrg } from '@clipwright/contract/identity/auth'
import { Button } from '#ui/button.tsx'
import { Tag } from '#ui/tag.tsx'
import { TextField } from '#ui/text-field.tsx'
import { findOrgs, minOrgsForSearch } from './find-orgs.ts'
import { OrgLogo } from './org-logo.tsx'

type OrgChooserProps = {
  orgs: readonly UserOrg[]
  currentOrgId: string | null
  /** The team being opened. */
  busyOrgId: string | null
  onChoose: (org: UserOrg) => void
}

/** A list of teams, with a search field above more than five. */
export function OrgChooser({ orgs, currentOrgId, busyOrgId, onChoose }: OrgChooserProps) {
  const { t } = useTranslation('orgs')
  const [text, setText] = useState('')
  const matches = findOrgs(orgs, text)
  return (
    <div className="grid gap-3">
      {orgs.length > minOrgsForSearch ? (
        <div className="relative">
          <TextField
            label={t('choose.search')}
            labelHidden
            type="search"
            placeholder={t('choose.search')}
            value={text}
            autoFocus
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              const [first] = matches
              if (event.key === 'Enter' && text !== '' && first) onChoose(first)
            }}
          />
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-3"
            strokeWidth={1.75}
          />
        </div>
      ) : null}
      <p role="status" className="sr-only">
        {t('choose.count', { count: matches.length })}
      </p>
      {matches.length === 0 ? (
        <div className="py-3 text-ink-2">
          {t('choose.none')}{' '}
          <Button size="small" onClick={() => setText('')}>
            {t('choose.clear')}
          </Button>
        </div>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {matches.map((org) => (
            <li key={org.orgId}>
              <OrgRow org={org} isCurrent={org.orgId === currentOrgId} isBusy={org.orgId === busyOrgId} onChoose={() => onChoose(org)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function OrgRow({ org, isCurrent, isBusy, onChoose }: { org: UserOrg; isCurrent: boolean; isBusy: boolean; onChoose: () => void }) {
  const { t } = useTranslation('orgs')
  return (
    <button
      type="button"
      aria-busy={isBusy || undefined}
      aria-current={isCurrent || undefined}
      onClick={onChoose}
      className="flex min-h-14 w-full items-center gap-3 rounded-sm px-2 py-2 text-left hover:bg-sunken aria-busy:opacity-60"
    >
      <OrgLogo name={org.orgName} logo={org.logo} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{org.orgName}</span>
        <span className="block text-sm text-ink-2">{t(`role.${org.role}`)}</span>
      </span>
      {org.status === 'inactive' ? <Tag>{t('choose.inactive')}</Tag> : null}
      {isCurrent ? (
        <span className="inline-flex items-center gap-1 text-sm text-ink-2">
          <Check aria-hidden className="size-4" strokeWidth={2} />
          {t('choose.current')}
        </span>
      ) : null}
    </button>
  )
}
