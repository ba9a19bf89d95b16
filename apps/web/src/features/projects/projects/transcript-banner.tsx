import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Project } from '@clipwright/contract/projects/projects'
import { lazyPart } from '#ui/lazy-part.ts'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { isHeardBadly } from './project-notices.ts'

const BetterSpeech = lazyPart(async () => (await import('./better-speech.tsx')).BetterSpeech)
const AddSubtitles = lazyPart(async () => (await import('./add-subtitles.tsx')).AddSubtitles)

/** Quality of the transcript, and how to get a better one. */
export function TranscriptBanner({ project }: { project: Project }) {
  const { t } = useTranslation('projects')
  const info = project.transcriptInfo
  if (!info) return null
  const others = info.notices.filter((notice) => notice.code !== 'draft-quality')
  const draft = info.quality === 'draft' || info.quality === 'none'
  if (!draft && others.length === 0) return null
  return (
    <>
      <InlineAlert
        kind={draft ? 'warning' : 'info'}
        action={
          draft ? (
            <Suspense>
              <AddSubtitles projectId={project.projectId} />
            </Suspense>
          ) : undefined
        }
      >
        {draft ? <span className="block">{t(`quality.${info.quality}`)}</span> : null}
        {others.map((notice) => (
          <span key={notice.message} className="block font-normal">
            {notice.says
              ? notice.message
              : t(`notice.${notice.code}`, { defaultValue: notice.message, engine: t(`engine.${notice.engine}`) })}
          </span>
        ))}
      </InlineAlert>
      {isHeardBadly(project) ? (
        <Suspense>
          <BetterSpeech projectId={project.projectId} />
        </Suspense>
      ) : null}
    </>
  )
}
