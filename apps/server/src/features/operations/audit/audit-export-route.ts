import { Readable } from 'node:stream'
import { type AuditEvent, type AuditFilter, AuditExportQuery } from '@clipwright/contract/operations/audit'
import { AppError } from '@clipwright/contract/errors'
import type { OrgId } from '@clipwright/contract/ids'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#platform/db/tx.ts'
import { requireCaller } from '#platform/http/call-endpoint.ts'
import { contentDisposition } from '#platform/http/content-disposition.ts'
import type { FindPerson } from '#platform/http/context.ts'
import { parseQuery } from '#platform/http/parse-input.ts'
import { takeFromLimit } from '#platform/http/rate-limit.ts'
import { csvHead, toCsvLine, toJsonLine } from './audit-lines.ts'
import { recordAudit } from './record-audit.ts'
import { streamAuditEvents } from './audit.views.ts'

type AuditExportOptions = { db: Db; findPerson: FindPerson }

const exportsPerHour = 30

const formats = {
  csv: { type: 'text/csv; charset=utf-8', head: csvHead, toLine: toCsvLine },
  jsonl: { type: 'application/jsonl; charset=utf-8', head: '', toLine: toJsonLine },
}

type Format = { head: string; toLine: (event: AuditEvent) => string }

async function* streamLines(db: Db, orgId: OrgId, filter: AuditFilter, { head, toLine }: Format): AsyncGenerator<string> {
  if (head !== '') yield head
  for await (const event of streamAuditEvents(db, orgId, filter)) yield toLine(event)
}

async function sendExport(request: FastifyRequest, reply: FastifyReply, options: AuditExportOptions): Promise<FastifyReply> {
  const caller = await requireCaller(request, options)
  if (!caller.permissions.includes('org:edit')) throw new AppError('NoPermission', { cause: 'needs org:edit' })
  if (caller.impersonatorId !== null) throw new AppError('ImpersonationForbiddenError')
  const { format, ...filter } = parseQuery(AuditExportQuery, request.query)
  const { orgId, userId } = caller
  await takeFromLimit(options.db, { key: `exportAudit:user:${userId}`, limit: exportsPerHour, windowSec: 3600 })
  await options.db.transaction((tx) => {
    const place = { requestId: request.id, address: request.ip, impersonatorId: caller.impersonatorId }
    return recordAudit(place, tx, { orgId, actorId: userId, action: 'audit.exported', object: `org:${orgId}`, details: { format } })
  })
  reply.headers({
    'content-type': formats[format].type,
    'content-disposition': contentDisposition('attachment', `audit-log.${format}`),
    'cache-control': 'no-store',
  })
  return reply.send(Readable.from(streamLines(options.db, orgId, filter, formats[format])))
}

/** `GET /api/audit-events/export`: the log, filtered on request, as CSV or JSON lines. Streamed, newest first. */
export function addAuditExport(app: FastifyInstance, options: AuditExportOptions): void {
  app.get('/api/audit-events/export', (request, reply) => sendExport(request, reply, options))
}
