import type { Project } from '@clipwright/contract/projects/projects'
import type { TopClip } from '@clipwright/contract/projects/top-clip'

/** The best clips of a project. A list that an earlier version stored in this browser has none. */
export const topClipsOf = (project: Partial<Pick<Project, 'topClips'>>): readonly TopClip[] => project.topClips ?? []
