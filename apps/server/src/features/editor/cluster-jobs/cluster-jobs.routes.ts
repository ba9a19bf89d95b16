import * as api from '@clipwright/contract/editor/title-jobs'
import { handle, routes } from '#platform/http/handle.ts'
import { createTitleJob } from './create-title-job.ts'
import { findTitleJob } from './find-title-job.ts'

export const clusterJobRoutes = routes([handle(api.createTitleJob, createTitleJob), handle(api.findTitleJob, findTitleJob)])
