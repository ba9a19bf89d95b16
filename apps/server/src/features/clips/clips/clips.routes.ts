import * as api from '@clipwright/contract/clips/clips'
import * as narratives from '@clipwright/contract/clips/narratives'
import * as sharing from '@clipwright/contract/projects/project-sharing'
import { handle, routes } from '#platform/http/handle.ts'
import { getClipFeedback, putClipFeedback } from './feedback/record-feedback.ts'
import { deleteClips } from './delete-clips.ts'
import { getSharedProject } from './list/get-shared-project.ts'
import { listClips, listCuratedClips, listLikedClips } from './list/list-clips.ts'
import { listNarratives } from './list/list-narratives.ts'
import { renderClip } from './render/render-clip.ts'
import { updateClip } from './update-clip.ts'

export const clipRoutes = routes([
  handle(api.listClips, listClips),
  handle(api.listCuratedClips, listCuratedClips),
  handle(api.updateClip, updateClip),
  handle(api.deleteClips, deleteClips),
  handle(api.renderClip, renderClip),
  handle(api.getClipFeedback, getClipFeedback),
  handle(api.putClipFeedback, putClipFeedback),
  handle(api.listLikedClips, listLikedClips),
  handle(narratives.listNarratives, listNarratives),
  handle(sharing.getSharedProject, getSharedProject),
])
