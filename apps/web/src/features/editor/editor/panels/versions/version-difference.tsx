import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HistoryRecord } from '@clipwright/contract/editor/clip-edits'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { compareDocuments } from '@clipwright/timeline/edit/compare-documents'
import { toApiError } from '#platform/api-error.ts'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useEdit, useEdited } from '../../use-edit.ts'
import { useVersion } from './versions.queries.ts'

// Shorter than any version id.
const now = 'now'

/** Differences between this version and another, or the current clip. */
export function VersionDifference({ fileName, others }: { fileName: string; others: readonly HistoryRecord[] }) {
  const { t } = useTranslation('editor')
  const { clip } = useEdit()
  const [otherId, setOtherId] = useState(now)
  const current = useEdited((state) => state.document)
  const before = useVersion(clip, fileName)
  // Both queries share one key when the same version is selected.
  const other = useVersion(clip, others.find(({ id }) => id === otherId)?.fileName ?? fileName)
  const after = otherId === now ? current : other.data
  const error = before.error ?? (otherId === now ? null : other.error)
  const options = [{ value: now, label: t('versions.now') }, ...others.map(({ id, fileName: label }) => ({ value: id, label }))]
  return (
    <div className="flex flex-col gap-2">
      <Select label={t('versions.with')} value={otherId} options={options} onChange={setOtherId} />
      {error ? <InlineAlert kind="danger">{t(`errors:${toApiError(error).errorName}`)}</InlineAlert> : null}
      {before.data && after ? <Differences before={before.data} after={after} fileName={fileName} /> : null}
      {!error && !(before.data && after) ? <Skeleton className="h-12 w-full" /> : null}
    </div>
  )
}

function Differences({ before, after, fileName }: { before: ClipDocument; after: ClipDocument; fileName: string }) {
  const { t, i18n } = useTranslation('editor')
  const { differences, longerByMs } = compareDocuments(before, after)
  if (differences.length === 0) return <p className="text-sm">{t('versions.same')}</p>
  const seconds = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(Math.abs(longerByMs) / 1000)
  return (
    <div className="text-sm">
      <p>{t('versions.since', { name: fileName })}</p>
      <ul className="list-disc ps-5">
        {differences.map(({ kind, count }) => (
          <li key={kind}>{t([`versions.difference.${kind}`, 'versions.difference.other'], { number: count })}</li>
        ))}
        {Math.abs(longerByMs) >= 50 ? <li>{t(longerByMs > 0 ? 'versions.longer' : 'versions.shorter', { seconds })}</li> : null}
      </ul>
    </div>
  )
}
