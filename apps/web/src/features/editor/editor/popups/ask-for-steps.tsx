import { lazy } from 'react'
import { askForPopup } from '../../../announcements/popups/ask-for-popup.ts'

const StepByStep = lazy(async () => ({ default: (await import('./step-by-step.tsx')).StepByStep }))

/** The screen, part by part; as often as it is wished for. */
export function askForSteps(): void {
  askForPopup({ kind: 'EditorStepByStep', onceAfter: 'nothing', draw: (onClose) => <StepByStep onClose={onClose} /> })
}
