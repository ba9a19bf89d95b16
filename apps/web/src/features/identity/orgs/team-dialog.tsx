import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/dialog.tsx'
import { CreateTeam } from './create-team.tsx'
import { TeamParts } from './team-parts.tsx'

type TeamDialogProps = { mode: 'create' | 'team'; more?: ReactNode; onClose: () => void }

/** Creates a team and then invites to it, or shows the current team. */
export function TeamDialog({ mode, more, onClose }: TeamDialogProps) {
  const { t } = useTranslation('orgs')
  const [isCreated, setCreated] = useState(false)
  const isCreating = mode === 'create' && !isCreated
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t(isCreating ? 'create.title' : 'dialog.title')}
      {...(isCreating ? { description: t('create.intro') } : {})}
      closeLabel={t('app:close')}
      width={isCreating ? 'narrow' : 'medium'}
    >
      {isCreating ? (
        <CreateTeam onCreated={() => setCreated(true)} />
      ) : (
        <TeamParts mode={mode === 'create' ? 'invite' : 'joint'} more={more} onGone={onClose} />
      )}
    </Dialog>
  )
}
