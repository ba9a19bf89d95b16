import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Organisation } from '@clipwright/contract/identity/orgs'
import { teamNameFault } from '@clipwright/contract/identity/team-rules'
import { toApiError } from '#platform/api-error.ts'
import { Button } from '#ui/button.tsx'
import { LogoPicker, type LogoChoice } from './logo-picker.tsx'
import { can, useUpdateOrg } from './orgs.queries.ts'
import { logoChange } from './save-logo.ts'
import { TeamNameField } from './team-name-field.tsx'

/** Name and logo. Saving needs a change and a valid name. */
export function BasicsForm({ org }: { org: Organisation }) {
  const { t } = useTranslation('orgs')
  const [name, setName] = useState(org.orgName)
  const [logo, setLogo] = useState<LogoChoice>({ kind: 'unchanged' })
  const update = useUpdateOrg()
  const save = useMutation({
    mutationFn: async () => update.mutateAsync({ ...(nameChanged ? { name } : {}), ...(await logoChange(logo)) }),
    onSuccess: ({ orgName }) => {
      setName(orgName)
      setLogo({ kind: 'unchanged' })
    },
    meta: { shown: true },
  })
  const locked = can(org, 'org:edit') ? undefined : t('need.edit')
  const nameChanged = name.trim() !== org.orgName
  const mayChange = (nameChanged || logo.kind !== 'unchanged') && teamNameFault(name) === null && locked === undefined
  const failure = save.error ? toApiError(save.error) : null
  return (
    <form
      className="grid max-w-md gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (mayChange) save.mutate()
      }}
    >
      <TeamNameField
        value={name}
        locked={locked}
        onChange={(next) => {
          save.reset()
          setName(next)
        }}
      />
      <LogoPicker
        name={org.orgName}
        logo={org.logo}
        choice={logo}
        locked={locked}
        onChange={(next) => {
          save.reset()
          setLogo(next)
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" disabled={!mayChange} busy={save.isPending}>
          {t('save')}
        </Button>
        <span role="status" className="text-sm text-ink-2">
          {save.isSuccess && !nameChanged && logo.kind === 'unchanged' ? t('saved') : ''}
        </span>
      </div>
      {failure ? (
        <p role="alert" className="text-sm font-medium text-danger">
          {t(`errors:${failure.errorName}`)}
        </p>
      ) : null}
    </form>
  )
}
