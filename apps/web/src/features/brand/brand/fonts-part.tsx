import { Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Asset, FontFacts } from '@clipwright/contract/brand/assets'
import type { TemplateLook } from '@clipwright/timeline/edit/template-look'
import { AssetDrop } from '../assets/asset-drop.tsx'
import { useFontAssets, useForgetFont } from '../assets/font-assets.ts'
import { languageName } from '#platform/time-text.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { useBrandFonts } from './brand.queries.ts'
import { withFont } from './font-choice.tsx'
import type { LookChange } from './kit-look.ts'
import { KitPart } from './kit-part.tsx'
import { WearButton } from './wear-button.tsx'

/** The team's fonts, each with a sample and its missing letters. */
export function FontsPart({ look, onLook }: { look: TemplateLook; onLook: LookChange }) {
  const { t } = useTranslation('brand')
  const { data: fonts = [] } = useBrandFonts()
  const { data, isPending } = useFontAssets()
  const forget = useForgetFont()
  return (
    <KitPart id="custom-fonts" title={t('kit.fonts')} about={t('kit.fontsAbout')}>
      {isPending ? <Skeleton className="mb-4 h-20 w-full" /> : null}
      <ul className="mb-4 divide-y divide-line rounded-lg border border-line empty:hidden">
        {data?.map((asset) => (
          <li key={asset.assetId} className="flex items-start gap-3 p-4">
            <div className="min-w-0 flex-1">
              <p className="font-semibold">{asset.name}</p>
              <Glyphs asset={asset} />
              {asset.font ? <Coverage font={asset.font} /> : null}
            </div>
            {fonts
              .filter(({ family }) => family === asset.font?.family)
              .map((font) => (
                <WearButton
                  key={font.family}
                  name={asset.name}
                  isWorn={look.font?.family === font.family}
                  onWear={() => onLook(withFont(look, font))}
                  onTakeOff={() => onLook(withFont(look, undefined))}
                />
              ))}
            <IconButton label={t('kit.remove', { name: asset.name })} onClick={() => forget.mutate(asset.assetId)}>
              <Trash2 aria-hidden className="size-4" />
            </IconButton>
          </li>
        ))}
      </ul>
      <AssetDrop kinds={['font']} text={t('kit.fontsDrop')} />
    </KitPart>
  )
}

/** Letters drawn with the file that captions use. */
function Glyphs({ asset }: { asset: Asset }) {
  const { t } = useTranslation('brand')
  const family = asset.font?.family ?? ''
  const { assetId, url } = asset
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    if (typeof FontFace === 'undefined') return
    const face = new FontFace(`asset-${assetId}`, `url("${url}")`)
    let isGone = false
    face.load().then(
      () => {
        if (isGone) return
        document.fonts.add(face)
        setLoaded(true)
      },
      // Without the sample, the row still describes the font.
      () => undefined,
    )
    return () => {
      isGone = true
      document.fonts.delete(face)
    }
    // The link is renewed often, but the file is the same.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [assetId, family])
  return (
    <p
      className="my-1 text-2xl leading-snug break-words"
      style={isLoaded ? { fontFamily: `"asset-${assetId}"` } : { visibility: 'hidden' }}
    >
      {t('kit.glyphs')}
    </p>
  )
}

function Coverage({ font }: { font: FontFacts }) {
  const { t, i18n } = useTranslation('brand')
  const ownGap = font.gaps.find(({ language }) => language === i18n.language)
  return (
    <div className="flex flex-col gap-1.5 text-sm text-ink-2">
      <p className="flex flex-wrap gap-1">
        {font.scripts.map((script) => (
          <Tag key={script}>{t(`script.${script}`)}</Tag>
        ))}
        <Tag>{t('kit.glyphCount', { count: font.glyphCount })}</Tag>
      </p>
      {font.isDrawn ? null : <InlineAlert kind="warning">{t('kit.notDrawn')}</InlineAlert>}
      {font.embedding === 'preview-print' ? <InlineAlert kind="warning">{t('kit.previewPrint')}</InlineAlert> : null}
      {ownGap ? (
        <InlineAlert kind="warning">
          {t('kit.lacksOwn', { language: languageName(ownGap.language, i18n.language), letters: ownGap.missing.join(' ') })}
        </InlineAlert>
      ) : null}
      {font.gaps.length === 0 ? (
        <p>{t('kit.complete')}</p>
      ) : (
        <details>
          <summary className="min-h-6 cursor-pointer touch:min-h-11">{t('kit.gaps', { count: font.gaps.length })}</summary>
          <ul className="mt-1 list-disc ps-5">
            {font.gaps.map(({ language, missing, missingCount }) => (
              <li key={language}>
                {t('kit.gap', { language: languageName(language, i18n.language), letters: missing.slice(0, 6).join(' ') })}
                {missingCount > 6 ? ' …' : ''}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
