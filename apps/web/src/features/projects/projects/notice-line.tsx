import { Info, TriangleAlert } from 'lucide-react'
import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Project } from '@clipwright/contract/projects/projects'
import { useNowMs } from '#platform/now.ts'
import { cx } from '#ui/class-names.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { useSpeechModel } from '../../installation/speech-model/speech-model.queries.ts'
import { expiryText } from './expiry-text.ts'
import { isHeardBadly, listNotices, type ProjectNotice } from './project-notices.ts'

const NoticesDialog = lazyPart(async () => (await import('./notices-dialog.tsx')).NoticesDialog)

type NoticeLineProps = {
  project: Project
  /** Downloads its clips, beside the notice that it will expire. */
  download: ReactNode
}

/** The most urgent notice in one line, which opens all of them with what can be done. */
export function NoticeLine({ project, download }: NoticeLineProps) {
  const { t } = useTranslation('projects')
  const nowMs = useNowMs()
  const [isOpen, setOpen] = useState(false)
  const notices = listNotices(project, nowMs)
  const [first] = notices
  const text = useNoticeText(project, first)
  if (!first) return null
  const isWarning = first.kind === 'draft' || first.kind === 'none' || first.kind === 'expiry'
  const Icon = isWarning ? TriangleAlert : Info
  return (
    <>
      <p
        className={cx(
          'flex h-7 max-w-full min-w-0 items-center gap-2 rounded-sm pl-2 text-sm',
          isWarning ? 'bg-warning-soft text-warning' : 'bg-info-soft text-info',
        )}
      >
        <Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
        <span className="min-w-0 truncate font-medium">{text}</span>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="inline-flex h-7 shrink-0 items-center rounded-sm px-2 font-semibold underline underline-offset-4 -outline-offset-2 hover:no-underline touch:-my-2 touch:h-11"
        >
          {notices.length > 1 ? t('notices.more', { count: notices.length - 1 }) : t('app:details')}
        </button>
      </p>
      {isOpen ? (
        <Suspense>
          <NoticesDialog project={project} download={download} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

function useNoticeText(project: Project, notice: ProjectNotice | undefined): string {
  const { t, i18n } = useTranslation('projects')
  const isHopeful = (notice?.kind === 'draft' || notice?.kind === 'none') && isHeardBadly(project)
  const { data: speech } = useSpeechModel({ enabled: isHopeful })
  switch (notice?.kind) {
    case undefined:
      return ''
    case 'expiry':
      return expiryText(project, i18n.language, t)
    case 'draft':
    case 'none':
      return isHopeful && speech && speech.recognizer !== 'built-in' ? t('notices.hearsBetter') : t(`notices.${notice.kind}`)
    case 'transcript':
      return t('notices.transcript')
    case 'clips':
      return notice.text
  }
}
