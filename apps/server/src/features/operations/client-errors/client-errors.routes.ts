import * as api from '@clipwright/contract/operations/client-errors'
import { handle, routes } from '#platform/http/handle.ts'
import { reportClientErrors } from './report-client-errors.ts'

export const clientErrorRoutes = routes([handle(api.reportClientErrors, reportClientErrors)])
