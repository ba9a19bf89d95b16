import * as learning from '@clipwright/contract/publishing/view-learning'
import * as api from '@clipwright/contract/publishing/post-metrics'
import { handle, routes } from '#platform/http/handle.ts'
import { getWhatWorks } from './get-what-works.ts'
import { forgetViewLearning, getViewLearning, switchViewLearning } from './view-learning.ts'
import { listMetricCurves } from './list-metric-curves.ts'
import { listPostMetrics } from './list-post-metrics.ts'

export const postMetricRoutes = routes([
  handle(api.listPostMetrics, listPostMetrics),
  handle(api.listMetricCurves, listMetricCurves),
  handle(api.getWhatWorks, getWhatWorks),
  handle(learning.getViewLearning, getViewLearning),
  handle(learning.switchViewLearning, switchViewLearning),
  handle(learning.forgetViewLearning, forgetViewLearning),
])
