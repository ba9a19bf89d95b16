import { CalendarClock, Copy, Ellipsis, ExternalLink, RefreshCw, SlidersHorizontal, Trash2, Unplug } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SocialAccount } from '@clipwright/contract/publishing/social-accounts'
import { copyText } from '#platform/copy-text.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Menu, type MenuEntry } from '#ui/menu.tsx'
import { Tag } from '#ui/tag.tsx'
import { showToast } from '#ui/toast.ts'
import { platformNames } from '@clipwright/contract/publishing/platform-names'
import { useCheckAccount } from './social-accounts.queries.ts'
import { CapLine } from './cap-line.tsx'
import { hasChoices } from './choice-field.tsx'

type AccountRowProps = {
  account: SocialAccount
  mayConnect: boolean
  onRelink: () => void
  onChoose: () => void
  onRemove: () => void
  onSlots: () => void
}

export function AccountRow(props: AccountRowProps) {
  const { t, i18n } = useTranslation('publishing')
  const { account } = props
  const { name, handle, platform, scheduledCount, slotCount, isPaused, endsAt } = account
  const connectedOn = dateText(account.connectedAt, i18n.language)
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2 py-4 sm:gap-x-4">
      <span aria-hidden className="grid size-9 shrink-0 place-items-center sm:size-11 rounded-full bg-sunken edged text-lg font-semibold">
        {initialOf(name)}
      </span>
      <div className="min-w-0 flex-1 basis-44">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="min-w-0 truncate text-lg font-semibold">{name}</h2>
          <Tag>{platformNames[platform]}</Tag>
          {isPaused ? <Tag>{t('slots.paused')}</Tag> : null}
        </div>
        <p className={cx('text-sm wrap-anywhere text-ink-2', handle === name && 'first-letter:uppercase')}>
          {handle === name ? '' : `${handle} · `}
          {t('accounts.connectedOn', { date: connectedOn })}
          {endsAt === null ? '' : ` · ${t('accounts.endsOn', { date: dateText(endsAt, i18n.language) })}`}
        </p>
        <p className="text-sm text-ink-3">
          {t('accounts.scheduled', { count: scheduledCount })}
          {slotCount === 0 ? '' : ` · ${t('slots.count', { count: slotCount })}`}
        </p>
        {account.cap ? <CapLine cap={account.cap} /> : null}
      </div>
      <AccountMenu {...props} />
      <AccountNeeds {...props} />
    </div>
  )
}

/** What somebody has to do before posts go out. */
function AccountNeeds({ account: { health, needsChoices, platform }, mayConnect, onRelink, onChoose }: AccountRowProps) {
  const { t } = useTranslation('publishing')
  return (
    <>
      {health === 'relink' ? (
        <InlineAlert
          kind="warning"
          className="w-full"
          action={
            mayConnect ? (
              <Button size="small" onClick={onRelink}>
                {t('accounts.relink')}
              </Button>
            ) : null
          }
        >
          {t('accounts.ended', { platform: platformNames[platform] })}
        </InlineAlert>
      ) : null}
      {needsChoices ? (
        <InlineAlert
          kind="warning"
          className="w-full"
          action={
            mayConnect ? (
              <Button size="small" onClick={onChoose}>
                {t('choices.pick')}
              </Button>
            ) : null
          }
        >
          {t('accounts.chooseFirst', { platform: platformNames[platform] })}
        </InlineAlert>
      ) : null}
    </>
  )
}

const initialOf = (name: string) => [...name.replace(/^@/, '')][0]?.toUpperCase()

const dateText = (iso: string, language: string) => new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(iso))

const icon = 'size-4 text-ink-2'

function AccountMenu({ account, mayConnect, onRelink, onChoose, onRemove, onSlots }: AccountRowProps) {
  const { t } = useTranslation('publishing')
  const { name, feedUrl, profileUrl } = account
  const check = useCheckAccount()
  const copyFeed = async (url: string) => {
    if (await copyText(url)) void showToast('done', t('accounts.copied'))
  }
  const checkNow = () =>
    check.mutate(account.accountId, {
      onSuccess: ({ account: fresh }) => {
        if (fresh.health === 'ok') void showToast('done', t('accounts.works', { name }))
      },
    })
  const item = (label: string, Icon: typeof Copy, onSelect: () => void, disabled = false): MenuEntry => ({
    kind: 'item',
    label,
    icon: <Icon aria-hidden className={icon} />,
    disabled,
    onSelect,
  })
  const profileIcon = <ExternalLink aria-hidden className={icon} />
  const removeIcon = <Trash2 aria-hidden className="size-4" />
  return (
    <Menu
      label={t('accounts.more', { name })}
      trigger={
        <IconButton bare label={t('accounts.more', { name })}>
          <Ellipsis aria-hidden className="size-5" />
        </IconButton>
      }
      entries={[
        profileUrl ? { kind: 'link', label: t('accounts.profile'), icon: profileIcon, href: profileUrl } : null,
        feedUrl ? item(t('accounts.copyFeed'), Copy, () => void copyFeed(feedUrl)) : null,
        mayConnect ? item(t('slots.open'), CalendarClock, onSlots) : null,
        item(t('accounts.check'), RefreshCw, checkNow, check.isPending),
        mayConnect && hasChoices(account) ? item(t('accounts.choose'), SlidersHorizontal, onChoose) : null,
        mayConnect && canRelink(account) ? item(t('accounts.relink'), Unplug, onRelink) : null,
        mayConnect ? { kind: 'rule' } : null,
        mayConnect ? { kind: 'item', label: t('accounts.remove'), icon: removeIcon, danger: true, onSelect: onRemove } : null,
      ]}
    />
  )
}

/** What has no sign-in has nothing that could end. */
const canRelink = ({ platform }: SocialAccount) => platform !== 'RSS' && platform !== 'WEBHOOK'
