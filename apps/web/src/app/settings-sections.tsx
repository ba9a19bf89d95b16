import { lazy } from 'react'
import { SettingsShell, type SettingsParts } from '../features/account/settings/settings-shell.tsx'

/** Sections in order, with the parts of each: one line per part, from any feature. */
const parts: SettingsParts = {
  profile: [lazy(async () => ({ default: (await import('../features/account/settings/profile-section.tsx')).ProfileSection }))],
  security: [
    lazy(async () => ({ default: (await import('../features/identity/auth/sessions-part.tsx')).SessionsPart })),
    lazy(async () => ({ default: (await import('../features/identity/sso/linked-accounts-part.tsx')).LinkedAccountsPart })),
    lazy(async () => ({ default: (await import('../features/identity/passkeys/passkeys-part.tsx')).PasskeysPart })),
  ],
  notifications: [
    lazy(async () => ({ default: (await import('../features/account/settings/notifications-section.tsx')).NotificationsSection })),
    lazy(async () => ({ default: (await import('../features/announcements/surveys/survey-choice-part.tsx')).SurveyChoicePart })),
  ],
  team: [lazy(async () => ({ default: (await import('../features/identity/orgs/team-section.tsx')).TeamSection }))],
  'api-keys': [lazy(async () => ({ default: (await import('../features/account/settings/api-keys-section.tsx')).ApiKeysSection }))],
  sso: [lazy(async () => ({ default: (await import('../features/identity/sso/sso-section.tsx')).SsoSection }))],
  audit: [lazy(async () => ({ default: (await import('../features/account/settings/audit-section.tsx')).AuditSection }))],
  data: [lazy(async () => ({ default: (await import('../features/account/settings/data-section.tsx')).DataSection }))],
}

export function SettingsPage() {
  return <SettingsShell parts={parts} />
}
