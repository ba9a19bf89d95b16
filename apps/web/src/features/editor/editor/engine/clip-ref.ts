import type { ClipId, ProjectId } from '@clipwright/contract/ids'

/** The two halves of "<projectId>.<clipId>". The server checks both. */
export function clipOf(clip: string): { projectId: ProjectId; clipId: ClipId } {
  const [projectId = '', clipId = ''] = clip.split('.')
  return { projectId: projectId as ProjectId, clipId: clipId as ClipId }
}
