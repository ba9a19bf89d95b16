import type { SearchableClip, SearchableCollection, SearchableProject } from '@clipwright/contract/workspace/search'
import type { Project } from '@clipwright/contract/projects/projects'
import { paths } from '../../../paths.ts'
import { type Place, plain, type Row } from './search-rows.ts'

/** The result page of a project, at a moment of its source. */
export function momentPlace(projectId: string, startMs: number | undefined): Place {
  return { to: paths.project, params: { projectId }, search: startMs === undefined ? {} : { at: startMs } }
}

/** The page with all answers. */
export function resultsPlace(query: string): Place {
  return { to: paths.searchResults, search: { searchStr: query } }
}

export function cachedRow(project: Project): Row {
  return {
    key: `project:${project.projectId}`,
    kind: 'project',
    label: plain(project.title),
    place: momentPlace(project.projectId, undefined),
  }
}

export function projectRow(project: SearchableProject): Row {
  const moment = project.moments[0]
  return {
    key: `project:${project.projectId}`,
    kind: 'project',
    label: project.title,
    moment: moment ?? null,
    place: momentPlace(project.projectId, moment?.startMs),
  }
}

export function clipRow(clip: SearchableClip): Row {
  return {
    key: `clip:${clip.projectId}.${clip.clipId}`,
    kind: 'clip',
    label: clip.title,
    moment: clip.moment,
    note: clip.projectTitle,
    place: clipPlace(clip),
  }
}

export function clipPlace(clip: SearchableClip): Place {
  const place = momentPlace(clip.projectId, clip.moment?.startMs)
  // Without a moment, the clip itself is shown.
  return clip.moment ? place : { ...place, search: { clip: clip.clipId } }
}

export function collectionRow(collection: SearchableCollection): Row {
  return {
    key: `collection:${collection.collectionId}`,
    kind: 'collection',
    label: collection.title,
    place: { to: `/collections/${collection.collectionId}` },
  }
}
