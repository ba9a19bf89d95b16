import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SsoDomain } from '@clipwright/contract/identity/sso'
import { toApiError } from '#platform/api-error.ts'
import { useSession } from '#platform/session.ts'
import { Button } from '#ui/button.tsx'
import { SettingsPart } from '#ui/settings-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { TextField } from '#ui/text-field.tsx'
import { CopyField } from './copy-field.tsx'
import { FailureLine } from '#platform/failure-line.tsx'
import { useAddDomain, useDomainAction, useDomains } from './sso.queries.ts'

export function DomainsPart({ readOnly }: { readOnly: boolean }) {
  const { t } = useTranslation('sso')
  const { data, error, refetch } = useDomains()
  return (
    <SettingsPart title={t('domains.title')} description={t('domains.hint')}>
      <div className="grid gap-4">
        <FailureLine error={error} onRetry={() => void refetch()} />
        {data || error ? null : <Skeleton className="h-16 w-full" />}
        {data && data.data.length > 0 ? (
          <ul className="divide-y divide-line rounded-lg border border-line">
            {data.data.map((domain) => (
              <DomainRow key={domain.domainId} domain={domain} readOnly={readOnly} />
            ))}
          </ul>
        ) : null}
        {/* It comes with the list, so that it does not move under a press. */}
        {data || error ? <AddDomain readOnly={readOnly} /> : null}
      </div>
    </SettingsPart>
  )
}

function AddDomain({ readOnly }: { readOnly: boolean }) {
  const { t } = useTranslation('sso')
  const [domain, setDomain] = useState('')
  const add = useAddDomain()
  const isNoDomain = add.error !== null && toApiError(add.error).errorName === 'InvalidParam'
  return (
    <form
      noValidate
      className="grid max-w-md gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (domain.trim() !== '') add.mutate(domain.trim(), { onSuccess: () => setDomain('') })
      }}
    >
      <div className="flex items-start gap-2">
        <TextField
          className="min-w-0 flex-1"
          label={t('domains.add')}
          placeholder="example.com"
          autoCapitalize="none"
          spellCheck={false}
          disabled={readOnly}
          value={domain}
          error={isNoDomain ? t('fault.domain') : undefined}
          onChange={(event) => {
            setDomain(event.target.value)
            if (add.error) add.reset()
          }}
        />
        <Button type="submit" className="mt-[25px]" busy={add.isPending} disabled={readOnly || domain.trim() === ''}>
          {t('domains.addButton')}
        </Button>
      </div>
      <FailureLine error={isNoDomain ? null : add.error} />
    </form>
  )
}

function DomainRow({ domain, readOnly }: { domain: SsoDomain; readOnly: boolean }) {
  const { t } = useTranslation('sso')
  const isStaff = useSession((state) => state.session?.user?.isStaff ?? false)
  const act = useDomainAction()
  const busy = (action: string) => act.isPending && act.variables.action === action
  const run = (action: 'verify' | 'confirm' | 'delete') => act.mutate({ domain, action })
  const wasLookedFor = domain.checkedAt !== null && !domain.isVerified
  return (
    <li className="grid gap-3 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="flex min-w-0 basis-full flex-wrap items-center gap-2 font-semibold sm:flex-1 sm:basis-auto">
          <span className="break-all">{domain.domain}</span>
          <Tag>{t(domain.isVerified ? `domains.by.${domain.verifiedBy ?? 'dns'}` : 'domains.unproven')}</Tag>
        </p>
        {domain.isVerified ? null : (
          <Button size="small" variant="primary" busy={busy('verify')} disabled={readOnly} onClick={() => run('verify')}>
            {t('domains.verify')}
          </Button>
        )}
        {isStaff && !domain.isVerified ? (
          <Button size="small" busy={busy('confirm')} disabled={readOnly} onClick={() => run('confirm')}>
            {t('domains.confirm')}
          </Button>
        ) : null}
        <Button
          size="small"
          variant="quiet"
          busy={busy('delete')}
          disabled={readOnly}
          aria-label={t('domains.removeNamed', { domain: domain.domain })}
          onClick={() => run('delete')}
        >
          {t('remove')}
        </Button>
      </div>
      {domain.isVerified ? null : (
        <div className="grid gap-3">
          <p className="text-sm text-ink-2">{t(isStaff ? 'domains.proofOrConfirm' : 'domains.proof')}</p>
          <div className="grid gap-3 sm:grid-cols-2">
            <CopyField label={t('domains.recordName')} text={domain.proof.name} />
            <CopyField label={t('domains.recordValue')} text={domain.proof.value} />
          </div>
          {wasLookedFor ? (
            <p role="status" className="text-sm font-medium text-warning">
              {t('domains.notFound')}
            </p>
          ) : null}
        </div>
      )}
      <FailureLine error={act.error} />
    </li>
  )
}
