import { useTranslation } from 'react-i18next'
import type { SsoSettings, SsoSwitch } from '@clipwright/contract/identity/sso'
import { SettingsPart } from '#ui/settings-part.tsx'
import { Switch } from '#ui/switch.tsx'
import { FailureLine } from '#platform/failure-line.tsx'
import { useSsoSwitch } from './sso.queries.ts'

export function RulesPart({ settings, isActing }: { settings: SsoSettings; isActing: boolean }) {
  const { t } = useTranslation('sso')
  return (
    <SettingsPart title={t('rules.title')}>
      <div className="grid gap-4">
        <Rule which="domainWhitelist" state={settings.domainWhitelist} acting={isActing} />
        {/* Support may lift the rule when the team's provider is down, and nothing else. */}
        <Rule which="restrictLogin" state={settings.restrictLogin} acting={isActing && !settings.restrictLogin.value} />
      </div>
    </SettingsPart>
  )
}

type RuleProps = { which: 'restrictLogin' | 'domainWhitelist'; state: SsoSwitch; acting: boolean }

function Rule({ which, state, acting }: RuleProps) {
  const { t } = useTranslation('sso')
  const change = useSsoSwitch(which)
  const reason = acting ? 'acting' : state.blockedBy
  return (
    <div className="grid gap-2">
      <Switch
        label={t(`rules.${which}`)}
        hint={
          <>
            {t(`rules.${which}Hint`)}
            {reason ? <span className="mt-0.5 block font-medium">{t(`blocked.${reason}`)}</span> : null}
          </>
        }
        checked={change.isPending ? change.variables : state.value}
        disabled={reason !== null || change.isPending}
        onChange={(enabled) => change.mutate(enabled)}
      />
      <FailureLine error={change.error} />
    </div>
  )
}
