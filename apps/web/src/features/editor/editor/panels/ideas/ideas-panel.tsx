import { useTranslation } from 'react-i18next'
import { RefinePart } from './refine-part.tsx'
import { TitlePart } from './title-part.tsx'

/** Suggested titles and edits. Nothing changes before it is accepted. */
export function IdeasPanel() {
  const { t } = useTranslation('editor')
  return (
    <section aria-labelledby="ideas-heading" className="flex flex-col gap-6">
      <div>
        <h2 id="ideas-heading" className="font-semibold">
          {t('panels.ideas')}
        </h2>
        <p className="mt-1 text-sm text-ink-2">{t('ideas.hint')}</p>
      </div>
      <TitlePart />
      <RefinePart />
    </section>
  )
}
