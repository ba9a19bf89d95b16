import { lazy } from 'react'
import { askForPopup } from '../../../announcements/popups/ask-for-popup.ts'

const StepByStep = lazy(async () => ({ default: (await import('./step-by-step.tsx')).StepByStep }))

/** Shows the parts of the screen one by one, as often as asked. */
export function askForSteps(): void {
  askForPopup({ kind: 'EditorStepByStep', onceAfter: 'nothing', draw: (onClose) => <StepByStep onClose={onClose} /> })
}
