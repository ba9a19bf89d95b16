import { useEffect } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'
import { askForPopup } from '../popups/ask-for-popup.ts'
import { useDueSurveys } from './surveys.queries.ts'

const UserSurveyDialog = lazyPart(async () => (await import('./user-survey-dialog.tsx')).UserSurveyDialog)
const NpsDialog = lazyPart(async () => (await import('./nps-dialog.tsx')).NpsDialog)

/** Queues the survey that is due, if any. The server reports each one once, whatever this browser has stored. */
export function SurveyAsker() {
  const { data: due } = useDueSurveys()
  useEffect(() => {
    if (!due) return
    const { survey, nps } = due
    if (survey) {
      const draw = (onClose: () => void) => <UserSurveyDialog projectTitle={survey.projectTitle} onClose={onClose} />
      askForPopup({ kind: 'UserSurveyDialog', onceAfter: 'shown', draw })
    }
    if (nps) askForPopup({ kind: 'GlobalNps', onceAfter: 'shown', draw: (onClose) => <NpsDialog onClose={onClose} /> })
  }, [due])
  return null
}
