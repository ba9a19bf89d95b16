import { useTranslation } from 'react-i18next'
import { assetKinds, assetExtensions, assetLimitBytes, type Asset, type AssetKind } from '@clipwright/contract/brand/assets'
import { formatBytes } from '@clipwright/contract/format-bytes'
import { acceptedEndings, endingOf } from '@clipwright/contract/sources/file-endings'
import type { AssetFolderId } from '@clipwright/contract/ids'
import { toApiError } from '#platform/api-error.ts'
import { DropZone } from '#ui/drop-zone.tsx'
import { useUploadOne } from '#ui/use-upload-one.ts'
import { useTakeIn } from './assets.queries.ts'

type AssetDropProps = {
  /** Accepted kinds; all when absent. */
  kinds?: readonly AssetKind[]
  text?: string
  folderId?: AssetFolderId | null
  onTaken?: (asset: Asset) => void
}

/** Drop zone for library files. An unsuitable file is refused before anything is sent. */
export function AssetDrop({ kinds = assetKinds, text, folderId = null, onTaken }: AssetDropProps) {
  const { t, i18n } = useTranslation('brand')
  const takeIn = useTakeIn()
  const upload = useUploadOne({
    check: (file) => {
      const extension = endingOf(file.name)
      const kind = kinds.find((one) => extension !== null && assetExtensions[one].includes(extension))
      if (!kind) return t('assets.wrongKind', { kinds: kinds.flatMap((one) => assetExtensions[one]).join(', ') })
      if (file.size > assetLimitBytes[kind]) return t('assets.tooLarge', { size: formatBytes(assetLimitBytes[kind], i18n.language) })
      return null
    },
    send: async (file, onPercent, onChecked) => {
      const asset = await takeIn(file, { onPercent, onChecked, folderId, isAwaited: onTaken !== undefined })
      onTaken?.(asset)
    },
    explain: (problem) => t(`errors:${toApiError(problem).errorName}`),
  })
  const accept = acceptedEndings(kinds.flatMap((kind) => assetExtensions[kind]))
  const hint = kinds
    .map((kind) => t('assets.upTo', { kind: t(`assets.kind.${kind}`), size: formatBytes(assetLimitBytes[kind], i18n.language) }))
    .join(' · ')
  return <DropZone {...(text ? { text } : {})} hint={hint} accept={accept} upload={upload} />
}
