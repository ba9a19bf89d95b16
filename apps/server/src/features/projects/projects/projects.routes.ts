import * as jobProgress from '@clipwright/contract/projects/job-progress'
import * as sharing from '@clipwright/contract/projects/project-sharing'
import * as api from '@clipwright/contract/projects/projects'
import * as sights from '@clipwright/contract/projects/source-sights'
import * as sources from '@clipwright/contract/sources/sources'
import { handle, routes } from '#platform/http/handle.ts'
import { cancelProject } from './cancel-project.ts'
import { countProjects } from './count-projects.ts'
import { createProject } from './create-project.ts'
import { createSampleProject } from './create-sample-project.ts'
import { createShareLink } from './create-share-link.ts'
import { deleteProject } from './delete-project.ts'
import { getJobProgress } from './get-job-progress.ts'
import { getProject } from './get-project.ts'
import { getSourceSights } from './get-source-sights.ts'
import { getSourceVideo } from './get-source-video.ts'
import { listProjects } from './list-projects.ts'
import { listShareLinks } from './list-share-links.ts'
import { preflightSource } from './preflight-source.ts'
import { renameProject } from './rename-project.ts'
import { rerunProject } from './rerun-project.ts'
import { restoreProject } from './restore-project.ts'
import { revokeShareLink } from './revoke-share-link.ts'
import { updateProject } from './update-project.ts'
import { updateProjectVisibility } from './update-project-visibility.ts'

export const projectRoutes = routes([
  handle(api.createProject, createProject),
  handle(api.createSampleProject, createSampleProject),
  handle(api.getProject, getProject),
  handle(api.listProjects, listProjects),
  handle(api.countProjects, countProjects),
  handle(api.updateProject, updateProject),
  handle(api.renameProject, renameProject),
  handle(api.deleteProject, deleteProject),
  handle(api.restoreProject, restoreProject),
  handle(api.rerunProject, rerunProject),
  handle(api.cancelProject, cancelProject),
  handle(jobProgress.getJobProgress, getJobProgress),
  handle(sharing.updateProjectVisibility, updateProjectVisibility),
  handle(sharing.createShareLink, createShareLink),
  handle(sharing.listShareLinks, listShareLinks),
  handle(sharing.revokeShareLink, revokeShareLink),
  handle(sights.getSourceSights, getSourceSights),
  handle(sources.preflightSource, preflightSource),
  handle(sources.getSourceVideo, getSourceVideo),
])
