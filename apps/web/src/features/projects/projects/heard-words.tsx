import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Project } from '@clipwright/contract/projects/projects'
import { timecode } from '#platform/time-text.ts'
import { cx } from '#ui/class-names.ts'
import { Timecode } from '#ui/timecode.tsx'
import { useTranscript } from '../transcripts/transcript.queries.ts'
import type { HeardPart } from './heard-parts.ts'
import { projectKeys } from './project-keys.ts'

const lastWords = 45
/** About one line. */
const lastWordsSmall = 12

/** The last words heard so far; once there is a transcript, its beginning. Nothing before that. */
export function HeardWords({ project, isSmall = false }: { project: Project; isSmall?: boolean }) {
  const { t } = useTranslation('projects')
  // Live events fill it.
  const { data: parts = [] } = useQuery<HeardPart[]>({ queryKey: projectKeys.heard(project.projectId), queryFn: () => [], enabled: false })
  const isReadable = project.transcriptInfo !== null && project.transcriptInfo.quality !== 'draft'
  const { data: transcript } = useTranscript(project.projectId, isReadable ? project.updatedAt.slice(0, 10) : null)
  const last = parts.at(-1)
  const most = isSmall ? lastWordsSmall : lastWords
  const words = transcript ? transcript.words.slice(0, most).map(({ text }) => text) : (last?.text.split(' ').slice(-most) ?? [])
  if (words.length === 0) return null
  return (
    <section aria-label={t('processing.heard')} className={cx('rounded-lg border border-line bg-surface px-4', isSmall ? 'py-2' : 'py-3')}>
      <p className="flex items-baseline justify-between gap-3 text-sm text-ink-2">
        <span className="font-semibold text-ink">{t('processing.heard')}</span>
        <Timecode text={timecode(transcript ? 0 : (last?.startMs ?? 0))} />
      </p>
      <p className={cx('mt-1', isSmall ? 'line-clamp-1' : 'text-lg')}>
        {words.slice(0, -1).join(' ')} <span className="marked">{words.at(-1)}</span>
        {transcript ? '…' : null}
      </p>
    </section>
  )
}
