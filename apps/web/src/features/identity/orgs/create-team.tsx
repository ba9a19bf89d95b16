import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { teamNameFault } from '@clipwright/contract/identity/team-rules'
import { createOrg, updateMyBasicInfo } from '@clipwright/contract/identity/orgs'
import { api } from '#platform/api-client.ts'
import { toApiError } from '#platform/api-error.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toast.ts'
import { LogoPicker, type LogoChoice } from './logo-picker.tsx'
import { logoChange } from './save-logo.ts'
import { moveToOrg } from './switch-org.ts'
import { TeamNameField } from './team-name-field.tsx'

/** Creates a team and switches to it. `onCreated` runs once it exists, with or without its logo. */
export function CreateTeam({ onCreated }: { onCreated: () => void }) {
  const { t } = useTranslation('orgs')
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [logo, setLogo] = useState<LogoChoice>({ kind: 'unchanged' })
  const make = useMutation({
    mutationFn: async () => {
      const org = await api.call(createOrg, { name })
      moveToOrg(client, org)
      await sendLogo(logo).catch(() => showToast('failed', t('logo.failed')))
    },
    onSuccess: onCreated,
    meta: { shown: true },
  })
  const mayCreate = teamNameFault(name) === null
  const failure = make.error ? toApiError(make.error) : null
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (mayCreate) make.mutate()
      }}
    >
      <TeamNameField value={name} onChange={setName} mayBeEmpty autoFocus />
      <LogoPicker name={name} logo={null} choice={logo} onChange={setLogo} />
      {failure ? (
        <p role="alert" className="text-sm font-medium text-danger">
          {t(`errors:${failure.errorName}`)}
        </p>
      ) : null}
      <div className="flex justify-end">
        <Button type="submit" variant="primary" disabled={!mayCreate} busy={make.isPending}>
          {t('create.button')}
        </Button>
      </div>
    </form>
  )
}

async function sendLogo(choice: LogoChoice): Promise<void> {
  if (choice.kind === 'new') await api.call(updateMyBasicInfo, await logoChange(choice))
}
