import * as api from '@clipwright/contract/operations/audit'
import { handle, routes } from '#platform/http/handle.ts'
import { listAuditEvents } from './list-audit-events.ts'
import { verifyAuditLog } from './verify-audit-log.ts'

export const auditRoutes = routes([handle(api.listAuditEvents, listAuditEvents), handle(api.verifyAuditLog, verifyAuditLog)])
