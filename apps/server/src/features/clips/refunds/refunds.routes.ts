import * as api from '@clipwright/contract/clips/refunds'
import { handle, routes } from '#platform/http/handle.ts'
import { checkRefundEligibility, refundProject } from './refund-project.ts'

export const refundRoutes = routes([handle(api.checkRefundEligibility, checkRefundEligibility), handle(api.refundProject, refundProject)])
