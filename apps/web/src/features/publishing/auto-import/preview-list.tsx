import { useTranslation } from 'react-i18next'
import type { Reply } from '@clipwright/contract/endpoint'
import type { previewImport } from '@clipwright/contract/publishing/import-channels'
import { timecode } from '#platform/time-text.ts'

/** What would happen to each of the last videos, and why. */
export function PreviewList({ preview }: { preview: Reply<typeof previewImport> }) {
  const { t, i18n } = useTranslation('publishing')
  const { data, importCount, creditCost, unknownLengthCount, isCutShort } = preview
  const date = new Intl.DateTimeFormat(i18n.language, { day: 'numeric', month: 'short' })
  return (
    <section className="mt-5" aria-label={t('imports.preview.title')}>
      <h3 className="font-semibold">{t('imports.preview.title')}</h3>
      <p className="text-sm text-ink-2" role="status">
        {data.length === 0 ? t('imports.preview.none') : t('imports.preview.sum', { count: importCount, total: data.length })}
        {creditCost > 0 ? ` ${t('imports.preview.minutes', { count: creditCost })}` : ''}
        {unknownLengthCount > 0 ? ` ${t('imports.preview.unknown', { count: unknownLengthCount })}` : ''}
      </p>
      {isCutShort ? <p className="mt-1 text-sm text-ink-2">{t('imports.preview.cutShort', { shown: data.length })}</p> : null}
      <ol className="mt-2 max-h-64 overflow-y-auto rounded-md border border-line" tabIndex={0} aria-label={t('imports.preview.title')}>
        {data.map((item) => (
          <li
            key={`${item.url} ${item.title}`}
            className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 border-b sm:grid-cols-[minmax(0,1fr)_8rem_14rem] border-line px-3 py-2 text-sm last:border-b-0"
          >
            <span className="truncate font-medium max-sm:col-span-2">{item.title || t('imports.untitled')}</span>
            <span className="font-mono text-xs text-ink-2">
              {[
                item.publishedAt ? date.format(new Date(item.publishedAt)) : '',
                item.durationMs ? timecode(item.durationMs) : item.outcome === 'import' ? t('imports.preview.noLength') : '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <span className="text-ink-2">
              {t(`imports.outcome.${item.outcome}`)}
              {item.reason ? `: ${t(`imports.reason.${item.reason}`)}` : ''}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
