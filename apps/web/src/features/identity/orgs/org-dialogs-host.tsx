import type { ReactNode } from 'react'
import { ChooseDialog } from './choose-dialog.tsx'
import { closeOrgDialog, useOrgDialogs } from './org-dialogs.ts'
import { TeamDialog } from './team-dialog.tsx'
import { UpgradeDialog } from './upgrade-dialog.tsx'

/** Renders the open dialog. `more` are parts of other features for the team dialog. */
export function OrgDialogsHost({ more }: { more?: ReactNode }) {
  const open = useOrgDialogs((state) => state.open)
  if (open === null) return null
  switch (open.kind) {
    case 'create':
      return <TeamDialog key="create" mode="create" onClose={closeOrgDialog} />
    case 'team':
      return <TeamDialog key="team" mode="team" more={more} onClose={closeOrgDialog} />
    case 'choose':
      return <ChooseDialog onClose={closeOrgDialog} />
    case 'upgrade':
      return <UpgradeDialog org={open.org} onClose={closeOrgDialog} />
  }
}
