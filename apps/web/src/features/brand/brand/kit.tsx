import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { OwnBrandKit } from '@clipwright/contract/brand/brand'
import { AssetDrop } from '../assets/asset-drop.tsx'
import { toApiError } from '#platform/api-error.ts'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { paths } from '../../../paths.ts'
import { CensorPart } from './censor-part.tsx'
import { ColorsPart } from './colors-part.tsx'
import { FilesPart } from './files-part.tsx'
import { FontsPart } from './fonts-part.tsx'
import { type KitLook, useKitLook } from './kit-look.ts'
import { KitPart } from './kit-part.tsx'
import { KitStage } from './kit-stage.tsx'
import { KitSaveBar, LookPart } from './look-part.tsx'
import { useSaveKit, useShownKit } from './save-kit.ts'
import { useAnchor } from './use-anchor.ts'
import { WordList } from './word-list.tsx'

/** The parts of the kit beside a clip that wears them. */
export function Kit() {
  const { t } = useTranslation('brand')
  const { own, error } = useShownKit()
  const { kitLook, error: lookError } = useKitLook()
  useAnchor(own !== undefined && kitLook !== undefined)
  const problem = error ?? lookError
  if (own && kitLook) return <OpenKit own={own} kitLook={kitLook} />
  if (!problem) return <Skeleton className="h-96 w-full" />
  return (
    <InlineAlert kind="danger" live>
      {t(`errors:${toApiError(problem).errorName}`)}
    </InlineAlert>
  )
}

function OpenKit({ own, kitLook }: { own: OwnBrandKit; kitLook: KitLook }) {
  return (
    <div className="grid items-start gap-x-10 gap-y-4 md:grid-cols-[minmax(240px,360px)_minmax(0,1fr)]">
      <KitStage look={kitLook.look} />
      <div className="min-w-0 [&>section:first-child]:border-t-0 md:[&>section:first-child]:pt-0">
        <LookPart kitLook={kitLook} />
        <Parts own={own} kitLook={kitLook} />
        <KitSaveBar kitLook={kitLook} />
      </div>
    </div>
  )
}

function Parts({ own, kitLook: { look, change: onLook } }: { own: OwnBrandKit; kitLook: KitLook }) {
  const { t } = useTranslation('brand')
  const save = useSaveKit()
  const files = { own, onChange: save.mutate, look, onLook }
  return (
    <>
      {save.error ? (
        <InlineAlert kind="danger" live className="mb-4">
          {t(toApiError(save.error).errorName === 'EditConflictError' ? 'kit.conflict' : `errors:${toApiError(save.error).errorName}`)}
        </InlineAlert>
      ) : null}
      <ColorsPart colors={own.kit.colors} onChange={(colors) => save.mutate((kit) => ({ ...kit, colors }))} look={look} onLook={onLook} />
      <FilesPart place="logos" {...files} />
      <FontsPart look={look} onLook={onLook} />
      <FilesPart place="intros" {...files} />
      <FilesPart place="outros" {...files} />
      <FilesPart place="music" {...files} />
      <KitPart id="vocabulary" title={t('kit.vocabulary')} about={t('kit.vocabularyAbout')}>
        <WordList
          label={t('kit.addWord')}
          words={own.kit.vocabulary}
          onChange={(vocabulary) => save.mutate((kit) => ({ ...kit, vocabulary }))}
        />
      </KitPart>
      <CensorPart censor={own.kit.censor} onChange={(censor) => save.mutate((kit) => ({ ...kit, censor }))} />
      <KitPart id="upload-media" title={t('kit.media')} about={t('assets.about')}>
        <AssetDrop text={t('assets.drop')} />
        <Link to={paths.assets} className="mt-3 inline-flex min-h-11 items-center font-semibold text-action underline underline-offset-4">
          {t('kit.openLibrary')}
        </Link>
      </KitPart>
    </>
  )
}
