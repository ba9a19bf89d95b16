import { createContext } from 'react'
import type { Clip } from '@clipwright/contract/clips/clips'

/** Whether the project of the clips is in work, which renders a preview of each pick. */
export const AwaitsPreviews = createContext(false)

/** What a clip without a playable preview is about to get. A render that is queued and has not begun waits, too. */
export function previewStateOf(
  { renderAsVideoPreview: preview, renderError, isRunnerUp }: Pick<Clip, 'renderAsVideoPreview' | 'renderError' | 'isRunnerUp'>,
  isInWork: boolean,
): 'waiting' | 'rendering' | 'missing' {
  if (preview?.pending) return preview.progress > 0 || preview.estMs !== null ? 'rendering' : 'waiting'
  return isInWork && !isRunnerUp && !renderError && !preview?.error ? 'waiting' : 'missing'
}
