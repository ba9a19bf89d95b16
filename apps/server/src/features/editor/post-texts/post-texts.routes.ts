import * as api from '@clipwright/contract/editor/post-text-jobs'
import { handle, routes } from '#platform/http/handle.ts'
import { createPostTextJob } from './create-post-text-job.ts'
import { findPostTextJob } from './find-post-text-job.ts'

export const postTextRoutes = routes([handle(api.createPostTextJob, createPostTextJob), handle(api.findPostTextJob, findPostTextJob)])
