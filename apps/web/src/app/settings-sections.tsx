import { useHasBilling } from '#platform/billing.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { SettingsShell, type SettingsParts } from '../features/account/settings/settings-shell.tsx'

/** Sections in order, with the parts of each: one line per part, from any feature. */
const allParts: SettingsParts = {
  profile: [lazyPart(async () => (await import('../features/account/settings/profile-section.tsx')).ProfileSection)],
  security: [
    lazyPart(async () => (await import('../features/identity/auth/sessions-part.tsx')).SessionsPart),
    lazyPart(async () => (await import('../features/identity/sso/linked-accounts-part.tsx')).LinkedAccountsPart),
    lazyPart(async () => (await import('../features/identity/passkeys/passkeys-part.tsx')).PasskeysPart),
  ],
  notifications: [
    lazyPart(async () => (await import('../features/account/settings/notifications-section.tsx')).NotificationsSection),
    lazyPart(async () => (await import('../features/announcements/surveys/survey-choice-part.tsx')).SurveyChoicePart),
  ],
  team: [lazyPart(async () => (await import('../features/identity/orgs/team-section.tsx')).TeamSection)],
  credits: [lazyPart(async () => (await import('../features/plans/credits/credits-section.tsx')).CreditsSection)],
  'api-keys': [lazyPart(async () => (await import('../features/account/settings/api-keys-section.tsx')).ApiKeysSection)],
  sso: [lazyPart(async () => (await import('../features/identity/sso/sso-section.tsx')).SsoSection)],
  audit: [lazyPart(async () => (await import('../features/account/settings/audit-section.tsx')).AuditSection)],
  data: [lazyPart(async () => (await import('../features/account/settings/data-section.tsx')).DataSection)],
}

const withoutBilling: SettingsParts = { ...allParts, credits: [] }

export function SettingsPage() {
  return <SettingsShell parts={useHasBilling() ? allParts : withoutBilling} />
}
