import { lazyPart } from '#ui/lazy-part.ts'
import { askForPopup } from '../../../announcements/popups/ask-for-popup.ts'

const StepByStep = lazyPart(async () => (await import('./step-by-step.tsx')).StepByStep)

/** Shows the parts of the screen one by one, as often as asked. */
export function askForSteps(): void {
  askForPopup({ kind: 'EditorStepByStep', onceAfter: 'nothing', draw: (onClose) => <StepByStep onClose={onClose} /> })
}
