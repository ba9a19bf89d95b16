import { lazy } from 'react'
import { SettingsShell, type SettingsParts } from '../features/settings/settings-shell.tsx'

/** Each section with its parts, in order: one line a part, from whichever feature it belongs to. */
const parts: SettingsParts = {
  profile: [lazy(async () => ({ default: (await import('../features/settings/profile-section.tsx')).ProfileSection }))],
  security: [lazy(async () => ({ default: (await import('../features/sso/linked-accounts-part.tsx')).LinkedAccountsPart }))],
  notifications: [],
  team: [lazy(async () => ({ default: (await import('../features/orgs/team-section.tsx')).TeamSection }))],
  'api-keys': [],
  sso: [lazy(async () => ({ default: (await import('../features/sso/sso-section.tsx')).SsoSection }))],
  audit: [],
  data: [],
}

export function SettingsPage() {
  return <SettingsShell parts={parts} />
}
