import * as api from '@clipwright/contract/publishing/bulk-posts'
import { handle, routes } from '#platform/http/handle.ts'
import { createPosts, undoPosts } from './create-posts.ts'
import { planDistribution } from './plan-distribution.ts'
import { planTable } from './plan-table.ts'

export const bulkPostRoutes = routes([
  handle(api.planDistribution, planDistribution),
  handle(api.planTable, planTable),
  handle(api.createPosts, createPosts),
  handle(api.undoPosts, undoPosts),
])
