import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { UserOrg } from '@clipwright/contract/identity/auth'
import { useSession } from '#platform/session.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toast.ts'
import { openOrgDialog } from './org-dialogs.ts'
import { OrgChooser } from './org-chooser.tsx'
import { useMyOrgs } from './orgs.queries.ts'
import { pageAfterSwitch } from './page-after-switch.ts'
import { moveToOrg } from './switch-org.ts'

/** The organisation chooser over any page. */
export function ChooseDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('orgs')
  const { data: orgs, error } = useMyOrgs()
  const currentOrgId = useSession((state) => state.session?.account?.orgId ?? null)
  const client = useQueryClient()
  const navigate = useNavigate()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const choose = (org: UserOrg) => {
    // Closed first: as a popup it would stay under what opens now.
    onClose()
    if (org.status === 'inactive') return openOrgDialog({ kind: 'upgrade', org })
    if (org.orgId === currentOrgId) return
    const next = pageAfterSwitch(pathname)
    moveToOrg(client, org)
    void showToast('plain', t(next === null ? 'switched' : 'switchedElsewhere', { team: org.orgName }), { id: 'switched' })
    if (next !== null) void navigate({ to: next })
  }
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title={t('choose.title')} closeLabel={t('app:close')}>
      {error && !orgs ? <InlineAlert kind="danger">{t('choose.failed')}</InlineAlert> : null}
      {orgs ? (
        <OrgChooser orgs={orgs} currentOrgId={currentOrgId} busyOrgId={null} onChoose={choose} />
      ) : error ? null : (
        <Skeleton className="h-40 w-full" />
      )}
      {/* Below the list it would move under a press when that arrives. */}
      {orgs || error ? (
        <Button
          className="mt-4"
          onClick={() => {
            onClose()
            openOrgDialog({ kind: 'create' })
          }}
        >
          {t('choose.createTeam')}
        </Button>
      ) : null}
    </Dialog>
  )
}
