import { create } from 'zustand'
import type { UserOrg } from '@clipwright/contract/identity/auth'

type OpenDialog = { kind: 'create' } | { kind: 'team' } | { kind: 'choose' } | { kind: 'upgrade'; org: UserOrg }

/** State of the team dialogs, one at a time, to open from anywhere. */
export const useOrgDialogs = create<{ open: OpenDialog | null }>(() => ({ open: null }))

export function openOrgDialog(open: OpenDialog): void {
  useOrgDialogs.setState({ open })
}

export function closeOrgDialog(): void {
  useOrgDialogs.setState({ open: null })
}
