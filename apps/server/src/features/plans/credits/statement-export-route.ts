import { Readable } from 'node:stream'
import { StatementFilter, type StatementLine } from '@clipwright/contract/plans/credits'
import { AppError } from '@clipwright/contract/errors'
import type { OrgId } from '@clipwright/contract/ids'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#config/config.ts'
import type { Db } from '#platform/db/tx.ts'
import { requireCaller } from '#platform/http/call-endpoint.ts'
import { contentDisposition } from '#platform/http/content-disposition.ts'
import type { FindPerson } from '#platform/http/context.ts'
import { csvField } from '#platform/http/csv-field.ts'
import { parseQuery } from '#platform/http/parse-input.ts'
import { takeFromLimit } from '#platform/http/rate-limit.ts'
import { streamLines } from './credits.views.ts'
import { requireBilling } from './get-credits.ts'

type StatementExportOptions = { db: Db; config: Config; findPerson: FindPerson }

const exportsPerHour = 30

const columns = ['line', 'time', 'kind', 'step', 'source', 'projectId', 'project', 'seconds', 'change', 'balance', 'reason'] as const

function toCsvLine(line: StatementLine): string {
  const fields: Record<(typeof columns)[number], string | number> = {
    line: line.seq,
    time: line.at,
    kind: line.kind,
    step: line.step,
    source: line.source ?? '',
    projectId: line.project?.projectId ?? '',
    project: line.project?.title ?? '',
    seconds: line.seconds,
    change: line.change,
    balance: line.balanceAfter,
    reason: line.reason ?? '',
  }
  return `${columns.map((column) => csvField(fields[column])).join(',')}\r\n`
}

async function* writeCsv(db: Db, orgId: OrgId, filter: StatementFilter): AsyncGenerator<string> {
  yield `${columns.join(',')}\r\n`
  for await (const line of streamLines(db, orgId, filter)) yield toCsvLine(line)
}

async function sendExport(request: FastifyRequest, reply: FastifyReply, options: StatementExportOptions): Promise<FastifyReply> {
  const { orgId, userId, permissions } = await requireCaller(request, options)
  if (!permissions.includes('project:view')) throw new AppError('NoPermission', { cause: 'needs project:view' })
  requireBilling(options.config.billing)
  const filter = parseQuery(StatementFilter, request.query)
  await takeFromLimit(options.db, { key: `exportStatement:user:${userId}`, limit: exportsPerHour, windowSec: 3600 })
  reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': contentDisposition('attachment', 'credits.csv'),
    'cache-control': 'no-store',
  })
  return reply.send(Readable.from(writeCsv(options.db, orgId, filter)))
}

/** `GET /api/credits/statement/export`: the statement, filtered on request, as CSV. Streamed, newest first; seconds throughout. */
export function addStatementExport(app: FastifyInstance, options: StatementExportOptions): void {
  app.get('/api/credits/statement/export', (request, reply) => sendExport(request, reply, options))
}
