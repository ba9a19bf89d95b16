import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { JobProgress } from '@clipwright/contract/projects/job-progress'
import type { Project } from '@clipwright/contract/projects/projects'
import { isRunning } from '../features/projects/projects/project-keys.ts'

/** "62 % · Title" while it runs; at its end in a background tab a tick and, if allowed, a system notification. */
export function useProjectTitle(project: Project, progress: JobProgress | undefined): void {
  const { t } = useTranslation('projects')
  const running = isRunning(project.stage)
  const percent = progress ? `${Math.floor(progress.progress)} % · ` : ''
  const wasRunning = useRef(running)

  useEffect(() => {
    const plain = `${project.title} · Clipwright`
    const ended = wasRunning.current && !running
    wasRunning.current = running
    if (running) {
      document.title = `${percent}${plain}`
      return
    }
    document.title = ended && document.hidden ? `✓ ${plain}` : plain
    if (!ended || !document.hidden) return
    if ('Notification' in window && Notification.permission === 'granted') {
      new Notification(t('processing.ended', { title: project.title }))
    }
    const resetTitle = () => {
      document.title = plain
    }
    document.addEventListener('visibilitychange', resetTitle, { once: true })
    return () => document.removeEventListener('visibilitychange', resetTitle)
  }, [project.title, running, percent, t])
}
