import * as api from '@clipwright/contract/operations/client-metrics'
import { handle, routes } from '#platform/http/handle.ts'
import { sendMetrics } from './send-metrics.ts'

export const clientMetricRoutes = routes([handle(api.sendMetrics, sendMetrics)])
