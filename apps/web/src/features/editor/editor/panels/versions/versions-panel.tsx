import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { HistoryRecord } from '@clipwright/contract/editor/clip-edits'
import { toApiError } from '#platform/api-error.ts'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useEdit } from '../../use-edit.ts'
import { VersionDifference } from './version-difference.tsx'
import { useGoBack, useKeepVersion, useVersionNames } from './versions.queries.ts'

/** Named versions of the clip: save, compare, restore. */
export function VersionsPanel() {
  const { t } = useTranslation('editor')
  const { clip } = useEdit()
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useVersionNames(clip)
  const versions = data?.pages.flatMap((page) => page.data)
  return (
    <section aria-labelledby="versions-heading" className="flex flex-col gap-4">
      <h2 id="versions-heading" className="font-semibold">
        {t('versions.title')}
      </h2>
      <KeepForm />
      {error && !versions ? <InlineAlert kind="danger">{t(`errors:${toApiError(error).errorName}`)}</InlineAlert> : null}
      {!versions && !error ? <Skeleton className="h-24 w-full" /> : null}
      {versions?.length === 0 ? <p className="text-sm text-ink-2">{t('versions.none')}</p> : null}
      {versions && versions.length > 0 ? <VersionList versions={versions} /> : null}
      {hasNextPage ? (
        <Button size="small" className="self-start" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('versions.more')}
        </Button>
      ) : null}
    </section>
  )
}

function KeepForm() {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const [name, setName] = useState('')
  const { mutate, isPending, error, data, reset } = useKeepVersion(session)
  const fileName = name.trim()
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (fileName !== '') mutate({ fileName, document: session.document }, { onSuccess: () => setName('') })
  }
  const why = error ? toApiError(error).errorName : null
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-2">
      <TextField
        label={t('versions.name')}
        value={name}
        maxLength={120}
        autoComplete="off"
        error={why ? t([`versions.refused.${why}`, `errors:${why}`]) : undefined}
        onChange={(event) => {
          setName(event.target.value)
          reset()
        }}
      />
      <Button type="submit" disabled={fileName === '' || isPending} className="self-start">
        {t('versions.keep')}
      </Button>
      <p role="status" className="text-sm text-success empty:hidden">
        {data ? t('versions.kept', { name: data.fileName }) : ''}
      </p>
    </form>
  )
}

function VersionList({ versions }: { versions: readonly HistoryRecord[] }) {
  const { t } = useTranslation('editor')
  const [shownId, setShownId] = useState<string | null>(null)
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {versions.map((version) => {
          const { id, fileName } = version
          return (
            <li key={id} className="flex flex-col gap-2 p-3">
              <Version version={version} isCompared={shownId === id} onCompare={() => setShownId(shownId === id ? null : id)} />
              {shownId === id ? <VersionDifference fileName={fileName} others={versions.filter((one) => one.id !== id)} /> : null}
            </li>
          )
        })}
      </ul>
      <p className="text-sm text-ink-2">{t('versions.useHint')}</p>
    </>
  )
}

type VersionProps = { version: HistoryRecord; isCompared: boolean; onCompare: () => void }

function Version({ version: { fileName, createdAt }, isCompared, onCompare }: VersionProps) {
  const { t, i18n } = useTranslation('editor')
  const { mutate, isPending, error } = useGoBack(useEdit())
  const when = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <>
      <div>
        <p className="font-semibold break-words">{fileName}</p>
        <p className="text-sm text-ink-2">{when.format(new Date(createdAt))}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" aria-expanded={isCompared} aria-label={`${t('versions.compare')}: ${fileName}`} onClick={onCompare}>
          {t('versions.compare')}
        </Button>
        <Button size="small" busy={isPending} aria-label={`${t('versions.use')}: ${fileName}`} onClick={() => mutate(fileName)}>
          {t('versions.use')}
        </Button>
      </div>
      {error ? <InlineAlert kind="danger">{t(`errors:${toApiError(error).errorName}`)}</InlineAlert> : null}
    </>
  )
}
