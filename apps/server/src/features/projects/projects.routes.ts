import * as api from '@clipwright/contract/projects'
import * as sources from '@clipwright/contract/sources'
import { handle, routes } from '#platform/http/handle.ts'
import { cancelProject } from './cancel-project.ts'
import { countProjects } from './count-projects.ts'
import { createProject } from './create-project.ts'
import { createSampleProject } from './create-sample-project.ts'
import { deleteProject } from './delete-project.ts'
import { getJobProgress } from './get-job-progress.ts'
import { getProject } from './get-project.ts'
import { getSourceVideo } from './get-source-video.ts'
import { listProjects } from './list-projects.ts'
import { preflightSource } from './preflight-source.ts'
import { renameProject } from './rename-project.ts'
import { rerunProject } from './rerun-project.ts'
import { restoreProject } from './restore-project.ts'

export const projectRoutes = routes([
  handle(api.createProject, createProject),
  handle(api.createSampleProject, createSampleProject),
  handle(api.getProject, getProject),
  handle(api.listProjects, listProjects),
  handle(api.countProjects, countProjects),
  handle(api.renameProject, renameProject),
  handle(api.deleteProject, deleteProject),
  handle(api.restoreProject, restoreProject),
  handle(api.rerunProject, rerunProject),
  handle(api.cancelProject, cancelProject),
  handle(api.getJobProgress, getJobProgress),
  handle(sources.preflightSource, preflightSource),
  handle(sources.getSourceVideo, getSourceVideo),
])
