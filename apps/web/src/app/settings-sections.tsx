import { lazy } from 'react'
import { SettingsShell, type SettingsParts } from '../features/settings/settings-shell.tsx'

/** Each section with its parts, in order: one line a part, from whichever feature it belongs to. */
const parts: SettingsParts = {
  profile: [lazy(async () => ({ default: (await import('../features/settings/profile-section.tsx')).ProfileSection }))],
  security: [],
  notifications: [],
  team: [],
  'api-keys': [],
  sso: [],
  audit: [],
  data: [],
}

export function SettingsPage() {
  return <SettingsShell parts={parts} />
}
