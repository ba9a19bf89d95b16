import type { Clip } from '@clipwright/contract/clips/clips'
import { paths } from '../../../paths.ts'

/** Where posts for these clips are written. */
export function composeAddress(clips: readonly Pick<Clip, 'projectId' | 'clipId'>[]): string {
  const pairs = clips.map(({ projectId, clipId }) => `${projectId}.${clipId}`)
  return `${paths.composePost}?clips=${pairs.join(',')}`
}
