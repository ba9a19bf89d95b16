import type { EndpointSpec } from '@clipwright/contract/endpoint'

type Clips = typeof import('@clipwright/contract/clips')
type Projects = typeof import('@clipwright/contract/projects')
type Session = typeof import('@clipwright/contract/session')
type Sources = typeof import('@clipwright/contract/sources')
type Transcripts = typeof import('@clipwright/contract/transcripts')

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

export const signInLocally = route<Session['signInLocally']>('POST', '/auth/local')
export const getCurrentAccount = route<Session['getCurrentAccount']>('GET', '/users')
export const signOut = route<Session['signOut']>('POST', '/auth/logout')

export const createUploadLink = route<Sources['createUploadLink']>('POST', '/upload-links')
export const preflightSource = route<Sources['preflightSource']>('POST', '/source-videos')

export const createProject = route<Projects['createProject']>('POST', '/clip-projects')
export const createSampleProject = route<Projects['createSampleProject']>('POST', '/clip-projects/sample')
export const getProject = route<Projects['getProject']>('GET', '/clip-projects/:projectId')
export const listProjects = route<Projects['listProjects']>('GET', '/clip-projects')
export const renameProject = route<Projects['renameProject']>('POST', '/clip-projects/:projectId/rename')
export const deleteProject = route<Projects['deleteProject']>('DELETE', '/clip-projects/:projectId')
export const restoreProject = route<Projects['restoreProject']>('POST', '/clip-projects/:projectId/restore')
export const rerunProject = route<Projects['rerunProject']>('POST', '/clip-projects/:projectId/rerun')
export const cancelProject = route<Projects['cancelProject']>('POST', '/clip-projects/:projectId/cancel')
export const getJobProgress = route<Projects['getJobProgress']>('GET', '/cluster-jobs/:clusterJobId/progress')

export const listClips = route<Clips['listClips']>('GET', '/exportable-clips')
export const updateClip = route<Clips['updateClip']>('PUT', '/exportable-clips/:clip')
export const renderClip = route<Clips['renderClip']>('POST', '/engine-clips/:clip/render')
export const putClipFeedback = route<Clips['putClipFeedback']>('PUT', '/clip-feedbacks/:clip')

export const getTranscript = route<Transcripts['getTranscript']>('GET', '/transcripts')
