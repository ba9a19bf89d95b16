import type { Clip } from '@clipwright/contract/clips/clips'
import type { Project } from '@clipwright/contract/projects/projects'
import { openSession } from './open-session.ts'

/** A clip of the team: its title, and the source's video with the parts that the clip has, in seconds. */
export type TeamClip = Pick<Clip, 'title' | 'timeRanges'> & { url: string }

/** `pair`: `<projectId>.<clipId>`, as the product links to this page. Null where it cannot be had, or its source is gone. */
export async function loadClip(pair: string): Promise<TeamClip | null> {
  const [projectId, clipId] = pair.split('.').map(encodeURIComponent)
  const session = await openSession()
  if (!session || !projectId || !clipId) return null
  const project = await session.get<Project>(`/clip-projects/${projectId}`)
  for (let page = 1; project?.proxyUrl; page += 1) {
    const path = `/exportable-clips?q=findByProjectId&projectId=${projectId}&pageSize=100&pageNum=${page}`
    const clips = await session.get<{ data: Clip[] }>(path)
    const clip = clips?.data.find((one) => one.clipId === clipId)
    if (clip) return { title: clip.title, timeRanges: clip.timeRanges, url: project.proxyUrl }
    if (!clips || clips.data.length === 0) return null
  }
  return null
}
