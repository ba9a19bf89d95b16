import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AssetDrop } from '../assets/asset-drop.tsx'
import { BrandLinks } from '../assets/brand-links.tsx'
import { toApiError } from '#platform/api-error.ts'
import { useTitle } from '#platform/page-title.ts'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { paths } from '../../../paths.ts'
import { CensorPart } from './censor-part.tsx'
import { ColorsPart } from './colors-part.tsx'
import { FilesPart } from './files-part.tsx'
import { FontsPart } from './fonts-part.tsx'
import { KitPart } from './kit-part.tsx'
import { useSaveKit, useShownKit } from './save-kit.ts'
import { useAnchor } from './use-anchor.ts'
import { WordList } from './word-list.tsx'

/** The brand kit: defaults for a team's clips. */
export function BrandPage() {
  const { t } = useTranslation('brand')
  useTitle(t('page.kit'))
  const { own, error } = useShownKit()
  const save = useSaveKit()
  useAnchor(own !== undefined)
  const problem = error ?? save.error
  return (
    <div className="page pb-24">
      <BrandLinks />
      <PageHeader title={t('page.kit')} about={t('kit.about')} />
      {problem ? (
        <InlineAlert kind="danger" live className="mb-4">
          {t(toApiError(problem).errorName === 'EditConflictError' ? 'kit.conflict' : `errors:${toApiError(problem).errorName}`)}
        </InlineAlert>
      ) : null}
      {own ? (
        <>
          <ColorsPart colors={own.kit.colors} onChange={(colors) => save.mutate((kit) => ({ ...kit, colors }))} />
          <FilesPart place="logos" own={own} onChange={save.mutate} />
          <FilesPart place="intros" own={own} onChange={save.mutate} />
          <FilesPart place="outros" own={own} onChange={save.mutate} />
          <FilesPart place="music" own={own} onChange={save.mutate} />
          <FontsPart />
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
            <Link
              to={paths.assets}
              className="mt-3 inline-flex min-h-11 items-center font-semibold text-action underline underline-offset-4"
            >
              {t('kit.openLibrary')}
            </Link>
          </KitPart>
        </>
      ) : error ? null : (
        <Skeleton className="h-96 w-full" />
      )}
    </div>
  )
}
