import { useTranslation } from 'react-i18next'
import { useSession } from '#platform/session.ts'
import { RulesPart } from './rules-part.tsx'
import { useSsoSettings } from './sso.queries.ts'

/** Sign-in rule in the team dialog. Only for owners of a team with single sign-on. */
export function RestrictLogin() {
  const { ready } = useTranslation('sso')
  const session = useSession((state) => state.session)
  const { data: settings } = useSsoSettings()
  if (!ready || !settings || session?.account?.role !== 'owner') return null
  const { restrictLogin } = settings
  const hasSso = restrictLogin.value || restrictLogin.blockedBy === null || restrictLogin.blockedBy === 'not_proven'
  return hasSso ? <RulesPart settings={settings} isActing={session.impersonator !== null} /> : null
}
