import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'
import { askForPopup, withdrawPopup } from '../../announcements/popups/ask-for-popup.ts'
import { storeSeenStep, useSeenSteps } from './first-alert.queries.ts'

const FirstAlert = lazyPart(async () => (await import('./first-alert.tsx')).FirstAlert)

const kinds = { calendar: 'CalendarFirstAlert', analytics: 'AnalyticsFirstAlert' } as const
const stepNames = { calendar: 'calendarSeen', analytics: 'analyticsSeen' } as const

/** Explains a page the first time that somebody comes to it, once for each person. */
export function useFirstAlert(page: keyof typeof kinds): void {
  const steps = useSeenSteps()
  const client = useQueryClient()
  const isNew = steps !== undefined && steps[stepNames[page]] !== true
  useEffect(() => {
    if (!isNew) return
    const kind = kinds[page]
    askForPopup({
      kind,
      onceAfter: 'dismissed',
      draw: (onClose) => (
        <FirstAlert
          page={page}
          onClose={() => {
            onClose()
            void storeSeenStep(stepNames[page]).finally(() => client.invalidateQueries({ queryKey: ['seen-steps'] }))
          }}
        />
      ),
    })
    return () => withdrawPopup(kind)
  }, [isNew, page, client])
}
