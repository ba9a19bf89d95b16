import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnBrandKit } from '@clipwright/contract/brand/brand'
import { AssetDrop } from '../assets/asset-drop.tsx'
import { BrandLinks } from '../assets/brand-links.tsx'
import { toApiError } from '#platform/api-error.ts'
import { useTitle } from '#platform/page-title.ts'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { paths } from '../../../paths.ts'
import { CensorPart } from './censor-part.tsx'
import { ColorsPart } from './colors-part.tsx'
import { FilesPart } from './files-part.tsx'
import { FontsPart } from './fonts-part.tsx'
import { type KitLook, useKitLook } from './kit-look.ts'
import { KitPart } from './kit-part.tsx'
import { KitSaveBar, LookPart } from './look-part.tsx'
import { useSaveKit, useShownKit } from './save-kit.ts'
import { useAnchor } from './use-anchor.ts'
import { WordList } from './word-list.tsx'

const KitStage = lazyPart(async () => (await import('./kit-stage.tsx')).KitStage)

/** The brand kit: what new clips of the team are made with, beside a clip that wears it. */
export function BrandPage() {
  const { t } = useTranslation('brand')
  useTitle(t('page.kit'))
  const { own, error } = useShownKit()
  const { kitLook, error: lookError } = useKitLook()
  useAnchor(own !== undefined && kitLook !== undefined)
  const problem = error ?? lookError
  return (
    <div className="page pb-24">
      <BrandLinks />
      <PageHeader title={t('page.kit')} about={t('kit.about')} />
      {problem ? (
        <InlineAlert kind="danger" live className="mb-4">
          {t(`errors:${toApiError(problem).errorName}`)}
        </InlineAlert>
      ) : null}
      {own && kitLook ? <Kit own={own} kitLook={kitLook} /> : problem ? null : <Skeleton className="h-96 w-full" />}
    </div>
  )
}

function Kit({ own, kitLook }: { own: OwnBrandKit; kitLook: KitLook }) {
  return (
    <div className="grid items-start gap-x-10 gap-y-4 md:grid-cols-[minmax(240px,360px)_minmax(0,1fr)]">
      <Suspense fallback={<Skeleton className="mx-auto aspect-9/16 h-[26dvh] md:h-[62dvh]" />}>
        <KitStage look={kitLook.look} />
      </Suspense>
      <div className="min-w-0">
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
