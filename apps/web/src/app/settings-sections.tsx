import { lazy } from 'react'
import { SettingsShell, type SettingsParts } from '../features/settings/settings-shell.tsx'

/** Each section with its parts, in order: one line a part, from whichever feature it belongs to. */
const parts: SettingsParts = {
  profile: [lazy(async () => ({ default: (await import('../features/settings/profile-section.tsx')).ProfileSection }))],
  security: [
    lazy(async () => ({ default: (await import('../features/auth/sessions-part.tsx')).SessionsPart })),
    lazy(async () => ({ default: (await import('../features/sso/linked-accounts-part.tsx')).LinkedAccountsPart })),
    lazy(async () => ({ default: (await import('../features/passkeys/passkeys-part.tsx')).PasskeysPart })),
  ],
  notifications: [
    lazy(async () => ({ default: (await import('../features/settings/notifications-section.tsx')).NotificationsSection })),
    lazy(async () => ({ default: (await import('../features/surveys/survey-choice-part.tsx')).SurveyChoicePart })),
  ],
  team: [lazy(async () => ({ default: (await import('../features/orgs/team-section.tsx')).TeamSection }))],
  'api-keys': [lazy(async () => ({ default: (await import('../features/settings/api-keys-section.tsx')).ApiKeysSection }))],
  sso: [lazy(async () => ({ default: (await import('../features/sso/sso-section.tsx')).SsoSection }))],
  audit: [lazy(async () => ({ default: (await import('../features/settings/audit-section.tsx')).AuditSection }))],
  data: [lazy(async () => ({ default: (await import('../features/settings/data-section.tsx')).DataSection }))],
}

export function SettingsPage() {
  return <SettingsShell parts={parts} />
}
