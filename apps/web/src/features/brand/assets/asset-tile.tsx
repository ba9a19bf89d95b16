import { AudioLines, Ellipsis, FileVideo, Image, type LucideIcon, TriangleAlert, Type } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Asset } from '@clipwright/contract/brand/assets'
import { formatBytes } from '@clipwright/contract/format-bytes'
import { timecode } from '#platform/time-text.ts'
import { cx } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, type MenuEntry } from '#ui/menu.tsx'
import { ProgressWave } from '#ui/progress-wave.tsx'
import { Tag } from '#ui/tag.tsx'

const icons: Record<Asset['kind'], LucideIcon> = { image: Image, video: FileVideo, audio: AudioLines, font: Type }

/** The thumbnail of an asset, or an icon. */
export function AssetPreview({ asset }: { asset: Asset }) {
  const Icon = icons[asset.kind]
  return asset.thumbnailUrl ? (
    <img
      src={asset.thumbnailUrl}
      alt=""
      loading="lazy"
      className={asset.kind === 'video' ? 'size-full object-cover' : 'size-full object-contain p-2'}
    />
  ) : (
    <Icon aria-hidden className="size-8 text-ink-3" strokeWidth={1.5} />
  )
}

export function AssetFacts({ asset }: { asset: Asset }) {
  const { t, i18n } = useTranslation('brand')
  const facts = [
    t(`assets.kind.${asset.kind}`),
    asset.durationMs === null ? '' : timecode(asset.durationMs),
    asset.width === null || asset.kind === 'font' ? '' : `${asset.width} × ${asset.height ?? 0}`,
    formatBytes(asset.sizeBytes, i18n.language),
  ]
  return <p className="truncate text-sm text-ink-2">{facts.filter(Boolean).join(' · ')}</p>
}

/** Thumbnail of a file that is being checked, or was refused. */
function Unready({ asset }: { asset: Asset }) {
  const { t } = useTranslation('brand')
  if (asset.state === 'refused') return <TriangleAlert aria-hidden className="size-8 text-danger" strokeWidth={1.5} />
  const words = t('assets.checking', { percent: asset.progress })
  return (
    <div className="grid w-full justify-items-center gap-2 px-6">
      <ProgressWave percent={asset.progress} label={words} seed={asset.assetId} bars={32} />
      <p aria-hidden className="text-sm text-ink-2">
        {words}
      </p>
    </div>
  )
}

/** One asset with its actions. */
export function AssetTile({ asset, entries }: { asset: Asset; entries: readonly (MenuEntry | null)[] }) {
  const { t } = useTranslation('brand')
  return (
    <li className="flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface">
      <div className={cx('grid aspect-video place-items-center overflow-hidden', asset.kind === 'font' ? 'bg-[#101010]' : 'bg-sunken')}>
        {asset.state === 'ready' ? <AssetPreview asset={asset} /> : <Unready asset={asset} />}
      </div>
      <div className="flex min-w-0 items-start gap-1 p-3">
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold" title={asset.name}>
            {asset.name}
          </p>
          <AssetFacts asset={asset} />
          {asset.refusal ? <p className="mt-1 text-sm text-danger">{t(`errors:${asset.refusal.errorName}`)}</p> : null}
          {asset.kind === 'audio' && asset.state === 'ready' ? (
            <audio controls preload="none" src={asset.url} aria-label={asset.name} className="mt-2 h-9 w-full" />
          ) : null}
          {asset.author === '' && asset.licence === '' ? null : (
            <p className="mt-1 flex flex-wrap gap-1">
              {asset.author === '' ? null : <Tag>{asset.author}</Tag>}
              {asset.licence === '' ? null : <Tag>{asset.licence}</Tag>}
            </p>
          )}
        </div>
        <Menu
          label={t('assets.actions', { name: asset.name })}
          trigger={
            <IconButton bare label={t('assets.actions', { name: asset.name })}>
              <Ellipsis aria-hidden className="size-5" strokeWidth={1.75} />
            </IconButton>
          }
          entries={entries}
        />
      </div>
    </li>
  )
}
