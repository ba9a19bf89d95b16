import { useNavigate } from '@tanstack/react-router'
import {
  ArrowLeftRight,
  CalendarDays,
  CreditCard,
  Keyboard,
  Languages,
  LogOut,
  type LucideIcon,
  Settings,
  UserRound,
  UserRoundCog,
  Users,
} from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignOut } from '../features/identity/auth/use-sign-out.ts'
import { openOrgDialog } from '../features/identity/orgs/org-dialogs.ts'
import { useHasBilling } from '#platform/billing.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { useSession } from '#platform/session.ts'
import { chooseTheme, useTheme, type ThemeChoice } from '#platform/theme.ts'
import { isUiLanguage, uiLanguages } from '#platform/ui-languages.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, type MenuEntry } from '#ui/menu.tsx'
import { paths } from '../paths.ts'
import { CreditsNote } from './credits-note.tsx'
import { useWindow } from './use-wide.ts'

const LanguageDialog = lazyPart(async () => (await import('./language-dialog.tsx')).LanguageDialog)

/** Windows whose header has no room for the calendar, and which have no tab bar. */
const menuHasCalendar = '(min-width: 640px) and (max-width: 860px)'

const themes: readonly ThemeChoice[] = ['system', 'light', 'dark']

export function AccountMenu({ onKeys }: { onKeys: () => void }) {
  const { t, i18n } = useTranslation('app')
  const session = useSession((state) => state.session)
  const theme = useTheme((state) => state.choice)
  const navigate = useNavigate()
  const leave = useSignOut()
  const hasBilling = useHasBilling()
  const lacksCalendar = useWindow(menuHasCalendar)
  const [choosingLanguage, setChoosingLanguage] = useState(false)
  const language = isUiLanguage(i18n.language) ? uiLanguages[i18n.language].name : ''
  return (
    <>
      <Menu
        label={t('account')}
        trigger={
          <IconButton bare label={t('account')} className="size-9 rounded-full! border border-line">
            <UserRound aria-hidden className="size-5" strokeWidth={1.75} />
          </IconButton>
        }
        entries={[
          session?.account
            ? { kind: 'note', id: 'who', note: <Who name={session.account.name} orgName={session.account.orgName} /> }
            : null,
          session?.account && hasBilling ? { kind: 'note', id: 'credits', note: <CreditsNote /> } : null,
          { kind: 'rule' },
          lacksCalendar ? placeEntry(t('publishing:calendar.title'), CalendarDays, () => void navigate({ to: paths.calendar })) : null,
          placeEntry(t('orgs:menu.switch'), ArrowLeftRight, () => openOrgDialog({ kind: 'choose' })),
          placeEntry(t('orgs:menu.team'), Users, () => openOrgDialog({ kind: 'team' })),
          hasBilling ? placeEntry(t('billing:title'), CreditCard, () => void navigate({ to: paths.subscription })) : null,
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
          placeEntry(<LanguageLabel name={language} />, Languages, () => setChoosingLanguage(true)),
          placeEntry(t('keys.title'), Keyboard, onKeys),
          { kind: 'rule' },
          placeEntry(t('signOut'), LogOut, leave),
        ]}
      />
      {choosingLanguage ? (
        <Suspense>
          <LanguageDialog onClose={() => setChoosingLanguage(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

function placeEntry(label: ReactNode, Icon: LucideIcon, onSelect: () => void): MenuEntry {
  return { kind: 'item', label, icon: <Icon aria-hidden className="size-4 text-ink-2" />, onSelect }
}

function LanguageLabel({ name }: { name: string }) {
  const { t, i18n } = useTranslation('app')
  return (
    <>
      {t('language')}
      <span lang={i18n.language} className="ml-auto pl-4 text-sm text-ink-3">
        {name}
      </span>
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
