import type { Clip } from '@clipwright/contract/clips/clips'
import { paths } from '../../../paths.ts'

/** Where posts for these clips are written, the first of them for a day if one is given. */
export function composeAddress(clips: readonly Pick<Clip, 'projectId' | 'clipId'>[], day: string | null = null): string {
  const pairs = clips.map(({ projectId, clipId }) => `${projectId}.${clipId}`)
  return `${paths.composePost}?clips=${pairs.join(',')}${day === null ? '' : `&day=${day}`}`
}
