import * as api from '@clipwright/contract/publishing/post-metrics'
import { handle, routes } from '#platform/http/handle.ts'
import { listPostMetrics } from './list-post-metrics.ts'

export const postMetricRoutes = routes([handle(api.listPostMetrics, listPostMetrics)])
