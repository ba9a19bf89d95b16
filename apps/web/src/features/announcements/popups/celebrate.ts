import { createElement } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'
import type { CelebrationType } from './celebration-dialog.tsx'
import { askForPopup } from './ask-for-popup.ts'

const CelebrationDialog = lazyPart(async () => (await import('./celebration-dialog.tsx')).CelebrationDialog)

/** Queues a celebration: of a trial, a plan, or a return. */
export function celebrate(type: CelebrationType): void {
  const draw = (onClose: () => void) => createElement(CelebrationDialog, { type, onClose })
  askForPopup({ kind: 'GlobalCelebration', id: `celebration.${type}`, onceAfter: 'nothing', draw })
}
