import type * as clips from '@clipwright/contract/clips'
import type { EndpointSpec } from '@clipwright/contract/endpoint'
import type * as jobProgress from '@clipwright/contract/job-progress'
import type * as projectSharing from '@clipwright/contract/project-sharing'
import type * as projects from '@clipwright/contract/projects'
import type * as session from '@clipwright/contract/auth'
import type * as sources from '@clipwright/contract/sources'
import type * as transcripts from '@clipwright/contract/transcripts'

/** The part of an endpoint that a browser needs at run time. `E` carries the rest as a type only. */
export type ApiRoute<E extends EndpointSpec> = {
  method: E['method']
  path: E['path']
  readonly spec?: E
}

// Only types cross over: importing the endpoint objects would bring every schema and the parser into the entry chunk.
// A method or path that differs from the contract does not compile.
function route<E extends EndpointSpec>(method: E['method'], path: E['path']): ApiRoute<E> {
  return { method, path }
}

export const signInLocally = route<typeof session.signInLocally>('POST', '/auth/local')
export const getCurrentAccount = route<typeof session.getCurrentAccount>('GET', '/users')
export const signOut = route<typeof session.signOut>('POST', '/auth/logout')

export const createUploadLink = route<typeof sources.createUploadLink>('POST', '/upload-links')
export const preflightSource = route<typeof sources.preflightSource>('POST', '/source-videos')

export const createProject = route<typeof projects.createProject>('POST', '/clip-projects')
export const createSampleProject = route<typeof projects.createSampleProject>('POST', '/clip-projects/sample')
export const getProject = route<typeof projects.getProject>('GET', '/clip-projects/:projectId')
export const listProjects = route<typeof projects.listProjects>('GET', '/clip-projects')
export const renameProject = route<typeof projects.renameProject>('POST', '/clip-projects/:projectId/rename')
export const deleteProject = route<typeof projects.deleteProject>('DELETE', '/clip-projects/:projectId')
export const restoreProject = route<typeof projects.restoreProject>('POST', '/clip-projects/:projectId/restore')
export const rerunProject = route<typeof projects.rerunProject>('POST', '/clip-projects/:projectId/rerun')
export const cancelProject = route<typeof projects.cancelProject>('POST', '/clip-projects/:projectId/cancel')
export const updateProject = route<typeof projects.updateProject>('PUT', '/clip-projects/:projectId')
export const countProjects = route<typeof projects.countProjects>('POST', '/clip-projects/count')
export const updateProjectVisibility = route<typeof projectSharing.updateProjectVisibility>(
  'POST',
  '/clip-projects/:projectId/update-visibility',
)
export const createShareLink = route<typeof projectSharing.createShareLink>('POST', '/clip-projects/:projectId/share-links')
export const listShareLinks = route<typeof projectSharing.listShareLinks>('GET', '/clip-projects/:projectId/share-links')
export const revokeShareLink = route<typeof projectSharing.revokeShareLink>('DELETE', '/clip-projects/:projectId/share-links/:shareId')
export const getSharedProject = route<typeof projectSharing.getSharedProject>('GET', '/shared-projects/:shareKey')
export const getJobProgress = route<typeof jobProgress.getJobProgress>('GET', '/cluster-jobs/:clusterJobId/progress')

export const listClips = route<typeof clips.listClips>('GET', '/exportable-clips')
export const updateClip = route<typeof clips.updateClip>('PUT', '/exportable-clips/:clip')
export const renderClip = route<typeof clips.renderClip>('POST', '/engine-clips/:clip/render')
export const putClipFeedback = route<typeof clips.putClipFeedback>('PUT', '/clip-feedbacks/:clip')

export const getTranscript = route<typeof transcripts.getTranscript>('GET', '/transcripts')
