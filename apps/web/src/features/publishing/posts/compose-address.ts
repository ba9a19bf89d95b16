import type { ClipId, PostId, ProjectId } from '@clipwright/contract/ids'
import { type Day, isDay, today } from './calendar-days.ts'

type ClipPair = { projectId: ProjectId; clipId: ClipId }

/** So many posts are written at once. */
export const mostClips = 50

/** The post that is to be changed; null for a new one. */
export const readEditedPost = (search: string): PostId | null => (new URLSearchParams(search).get('post') as PostId | null) || null

/** The day that the first post is for; null when none was chosen, or one that is over. */
export function readFirstDay(search: string): Day | null {
  const day = new URLSearchParams(search).get('day') ?? ''
  return isDay(day) && day >= today() ? day : null
}

/** Clips to be posted, as `project.clip` with commas between them. The server refuses what is no id. */
export function readComposeAddress(search: string): ClipPair[] {
  const clips = new URLSearchParams(search).get('clips') ?? ''
  const pairs = clips.split(',').flatMap((part) => {
    const [projectId, clipId] = part.split('.')
    return projectId && clipId ? [{ projectId: projectId as ProjectId, clipId: clipId as ClipId }] : []
  })
  return pairs.slice(0, mostClips)
}
