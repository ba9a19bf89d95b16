import type { ClipId, PostId, ProjectId } from '@clipwright/contract/ids'

type ClipPair = { projectId: ProjectId; clipId: ClipId }

const mostClips = 50

/** The post that is to be changed; null for a new one. */
export const readEditedPost = (search: string): PostId | null => (new URLSearchParams(search).get('post') as PostId | null) || null

/** Clips to be posted, as `project.clip` with commas between them. The server refuses what is no id. */
export function readComposeAddress(search: string): ClipPair[] {
  const clips = new URLSearchParams(search).get('clips') ?? ''
  const pairs = clips.split(',').flatMap((part) => {
    const [projectId, clipId] = part.split('.')
    return projectId && clipId ? [{ projectId: projectId as ProjectId, clipId: clipId as ClipId }] : []
  })
  return pairs.slice(0, mostClips)
}
