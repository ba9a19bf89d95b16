import { Bug } from 'lucide-react'
import { useEffect, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Clip } from '@clipwright/contract/clips/clips'
import type { Project } from '@clipwright/contract/projects/projects'
import { ReframeOverlay } from '../features/clips/clips/reframe-overlay.tsx'
import { MoreFacts } from '../features/projects/projects/project-heading.tsx'
import { SourcePanel } from '../features/projects/transcripts/source-panel.tsx'
import { IconButton } from '#ui/icon-button.tsx'

type SourceSideProps = { project: Project; clips: Clip[]; video: RefObject<HTMLVideoElement | null> }

/** The source with its transcript, and on it the crops of the clips. */
export function SourceSide({ project, clips, video }: SourceSideProps) {
  const { t } = useTranslation('clips')
  const [debug, setDebug] = useDebugKey()
  return (
    <>
      <MoreFacts project={project} />
      <SourcePanel
        project={project}
        video={video}
        overlay={debug ? <ReframeOverlay clips={clips} video={video} /> : null}
        tools={
          project.proxyUrl && clips.some((clip) => clip.layoutPlan) ? (
            <IconButton label={t('reframe.toggle')} shortcut="Shift+R" aria-pressed={debug} onClick={() => setDebug(!debug)}>
              <Bug aria-hidden className="size-4" strokeWidth={1.75} />
            </IconButton>
          ) : null
        }
      />
    </>
  )
}

function useDebugKey(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target
      if (target instanceof HTMLElement && target.closest('input, textarea, select')) return
      if (event.shiftKey && event.key === 'R' && !event.ctrlKey && !event.metaKey) setOn((isOn) => !isOn)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return [on, setOn]
}
