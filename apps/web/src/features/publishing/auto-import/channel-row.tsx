import { Ellipsis, ExternalLink, ListVideo, Pause, Play, RefreshCw, SlidersHorizontal, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ImportChannel } from '@clipwright/contract/publishing/import-channels'
import { useNowMs } from '#platform/now.ts'
import { agoText } from '#platform/time-text.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Menu, type MenuEntry } from '#ui/menu.tsx'
import { Tag } from '#ui/tag.tsx'
import { showToast } from '#ui/toast.ts'
import { useConfigureChannel, useLookNow } from './auto-import.queries.ts'
import { ItemLine } from './item-line.tsx'

type ChannelRowProps = { channel: ImportChannel; mayEdit: boolean; onOpen: (dialog: 'settings' | 'items' | 'remove') => void }

export function ChannelRow({ channel, mayEdit, onOpen }: ChannelRowProps) {
  const { t } = useTranslation('publishing')
  const { title, platform, trouble, isPaused, lastItems, waitingCount, importedToday, hub } = channel
  return (
    <div className="py-4">
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-2">
            <h2 className="min-w-0 truncate text-lg font-semibold">{title}</h2>
            <Tag>{t(`imports.platform.${platform}`)}</Tag>
            {isPaused ? <Tag>{t('imports.paused')}</Tag> : null}
          </div>
          <LookLine channel={channel} />
          <p className="text-sm text-ink-3">
            {t('imports.today', { count: importedToday })}
            {waitingCount > 0 ? ` · ${t('imports.waiting', { count: waitingCount })}` : ''}
          </p>
          {hub === 'on' || hub === 'silent' ? <p className="text-sm text-ink-3">{t(`imports.hub.${hub}`)}</p> : null}
        </div>
        <ChannelMenu channel={channel} mayEdit={mayEdit} onOpen={onOpen} />
      </div>
      {trouble && !isPaused ? (
        <InlineAlert kind="warning" className="mt-2">
          {t(`imports.trouble.${trouble}`)}
        </InlineAlert>
      ) : null}
      {channel.rules.length === 0 ? (
        <InlineAlert kind="info" className="mt-2">
          {t('imports.noRules')}
        </InlineAlert>
      ) : null}
      {lastItems.length > 0 ? (
        <ul className="mt-2 grid gap-1" aria-label={t('imports.last')}>
          {lastItems.map((item) => (
            <ItemLine key={item.itemId} item={item} />
          ))}
        </ul>
      ) : null}
    </div>
  )
}

function LookLine({ channel: { isPaused, lastLookAt, nextLookAt } }: { channel: ImportChannel }) {
  const { t, i18n } = useTranslation('publishing')
  const nowMs = useNowMs()
  if (isPaused) return null
  const parts = [
    lastLookAt ? t('imports.lastLook', { time: agoText(lastLookAt, nowMs, i18n.language) }) : '',
    nextLookAt ? t('imports.nextLook', { time: agoText(nextLookAt, Math.min(nowMs, Date.parse(nextLookAt)), i18n.language) }) : '',
  ]
  return <p className="text-sm text-ink-2">{parts.filter(Boolean).join(' · ')}</p>
}

const icon = 'size-4 text-ink-2'

function ChannelMenu({ channel, mayEdit, onOpen }: ChannelRowProps) {
  const { t } = useTranslation('publishing')
  const { channelId, title, siteUrl, isPaused } = channel
  const configure = useConfigureChannel()
  const look = useLookNow()
  const item = (label: string, Icon: typeof Play, onSelect: () => void): MenuEntry => ({
    kind: 'item',
    label,
    icon: <Icon aria-hidden className={icon} />,
    onSelect,
  })
  const lookAtOnce = () => look.mutate({ channelId }, { onSuccess: () => void showToast('done', t('imports.lookSent')) })
  const flip = () => configure.mutate({ channelId, isPaused: !isPaused })
  const siteIcon = <ExternalLink aria-hidden className={icon} />
  const removeIcon = <Trash2 aria-hidden className="size-4" />
  return (
    <Menu
      label={t('imports.more', { name: title })}
      trigger={
        <IconButton bare label={t('imports.more', { name: title })}>
          <Ellipsis aria-hidden className="size-5" />
        </IconButton>
      }
      entries={[
        item(t('imports.results'), ListVideo, () => onOpen('items')),
        isPaused ? null : item(t('imports.lookNow'), RefreshCw, lookAtOnce),
        siteUrl ? { kind: 'link', label: t('imports.openSite'), icon: siteIcon, href: siteUrl } : null,
        mayEdit ? { kind: 'rule' } : null,
        mayEdit ? item(t('imports.settings'), SlidersHorizontal, () => onOpen('settings')) : null,
        mayEdit ? item(t(isPaused ? 'imports.resume' : 'imports.pause'), isPaused ? Play : Pause, flip) : null,
        mayEdit ? { kind: 'item', label: t('imports.remove'), icon: removeIcon, danger: true, onSelect: () => onOpen('remove') } : null,
      ]}
    />
  )
}
