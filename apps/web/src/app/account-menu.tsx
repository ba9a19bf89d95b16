import { useNavigate } from '@tanstack/react-router'
import { ArrowLeftRight, Languages, LogOut, type LucideIcon, Settings, UserRound, UserRoundCog, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSignOut } from '../features/auth/use-sign-out.ts'
import { chooseLanguage } from '../features/settings/choose-language.ts'
import { openOrgDialog } from '../features/orgs/orgs.public.ts'
import { useSession } from '#platform/session.ts'
import { chooseTheme, useTheme, type ThemeChoice } from '#platform/theme.ts'
import { isUiLanguage, languageCodes, uiLanguages, type UiLanguage } from '#platform/ui-languages.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, type MenuEntry } from '#ui/menu.tsx'
import { paths } from '../paths.ts'

const themes: readonly ThemeChoice[] = ['system', 'light', 'dark']

export function AccountMenu() {
  const { t, i18n } = useTranslation('app')
  const session = useSession((state) => state.session)
  const theme = useTheme((state) => state.choice)
  const navigate = useNavigate()
  const leave = useSignOut()
  return (
    <Menu
      label={t('account')}
      trigger={
        <IconButton bare label={t('account')} className="size-9 rounded-full border border-line">
          <UserRound aria-hidden className="size-5" strokeWidth={1.75} />
        </IconButton>
      }
      entries={[
        session?.account ? { kind: 'note', id: 'who', note: <Who name={session.account.name} orgName={session.account.orgName} /> } : null,
        placeEntry(t('orgs:menu.switch'), ArrowLeftRight, () => openOrgDialog({ kind: 'choose' })),
        placeEntry(t('orgs:menu.team'), Users, () => openOrgDialog({ kind: 'team' })),
        placeEntry(t('settings'), Settings, () => void navigate({ to: paths.settings, params: { section: 'profile' } })),
        session?.user?.isStaff && !session.impersonator
          ? placeEntry(t('impersonation:menu'), UserRoundCog, () => void navigate({ to: paths.staff }))
          : null,
        { kind: 'rule' },
        { kind: 'label', label: t('theme.label') },
        {
          kind: 'choice',
          id: 'theme',
          value: theme,
          options: themes.map((value) => ({ value, label: t(`theme.${value}`) })),
          onChange: (value) => chooseTheme(value as ThemeChoice),
        },
        { kind: 'rule' },
        { kind: 'label', label: <LanguageLabel /> },
        {
          kind: 'choice',
          id: 'language',
          value: i18n.language,
          options: languageCodes.map((value) => ({ value, label: <LanguageName code={value} /> })),
          // Without a connection it still changes here; the next choice is kept with the person.
          onChange: (language) => (isUiLanguage(language) ? void chooseLanguage(language).catch(() => undefined) : undefined),
        },
        { kind: 'rule' },
        { kind: 'item', label: t('signOut'), icon: <LogOut aria-hidden className="size-4 text-ink-2" />, onSelect: leave },
      ]}
    />
  )
}

function placeEntry(label: string, Icon: LucideIcon, onSelect: () => void): MenuEntry {
  return { kind: 'item', label, icon: <Icon aria-hidden className="size-4 text-ink-2" />, onSelect }
}

function LanguageLabel() {
  const { t } = useTranslation('app')
  return (
    <>
      <Languages aria-hidden className="mr-1.5 inline size-3.5" />
      {t('language')}
    </>
  )
}

function LanguageName({ code }: { code: UiLanguage }) {
  const { t } = useTranslation('app')
  const { name, isBeta } = uiLanguages[code]
  return (
    <>
      <span lang={code}>{name}</span>
      {isBeta ? <span className="ml-auto pl-3 text-xs text-ink-3">{t('beta')}</span> : null}
    </>
  )
}

function Who({ name, orgName }: { name: string; orgName: string }) {
  return (
    <div className="max-w-64 px-2.5 pt-2 pb-1">
      <p className="truncate font-semibold">{name}</p>
      <p className="truncate text-sm text-ink-2">{orgName}</p>
    </div>
  )
}
