import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { UserOrg } from '@clipwright/contract/identity/auth'
import { quitOrg } from '@clipwright/contract/identity/orgs'
import { api } from '#platform/api-client.ts'
import { toApiError } from '#platform/api-error.ts'
import { currentSession } from '#platform/session.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, dialogFootClass } from '#ui/dialog.tsx'
import { orgKeys } from './orgs.queries.ts'
import { knowOrgs } from './switch-org.ts'

type UpgradeDialogProps = {
  org: UserOrg
  /** During a sign-in a team cannot be left yet. */
  signedOut?: boolean
  onClose: () => void
}

/** For a deactivated team, which can only be left. */
export function UpgradeDialog({ org, signedOut = false, onClose }: UpgradeDialogProps) {
  const { t } = useTranslation('orgs')
  const client = useQueryClient()
  const leave = useMutation({
    mutationFn: () => api.call(quitOrg, { orgId: org.orgId }),
    onSuccess: () => {
      knowOrgs(currentSession()?.orgs.filter(({ orgId }) => orgId !== org.orgId) ?? [])
      void client.invalidateQueries({ queryKey: orgKeys.all })
      onClose()
    },
    meta: { shown: true },
  })
  const failure = leave.error ? toApiError(leave.error) : null
  const isOwner = org.role === 'owner'
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('upgrade.title')}
      description={t('upgrade.body', { team: org.orgName })}
      closeLabel={t('app:close')}
    >
      {isOwner ? <p className="text-sm text-ink-2">{t('leave.owner')}</p> : null}
      {failure ? (
        <p role="alert" className="text-sm font-medium text-danger">
          {t(`errors:${failure.errorName}`)}
        </p>
      ) : null}
      <div className={`${dialogFootClass} mt-5`}>
        <Button disabled={isOwner || signedOut} busy={leave.isPending} onClick={() => leave.mutate()}>
          {t('upgrade.leave')}
        </Button>
        <Button variant="primary" onClick={onClose}>
          {t('upgrade.ok')}
        </Button>
      </div>
    </Dialog>
  )
}
