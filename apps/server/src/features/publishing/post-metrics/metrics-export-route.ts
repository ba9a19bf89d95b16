import { metricNames } from '@clipwright/contract/publishing/offered-metrics'
import { type MeasuredPost, MetricsFilter } from '@clipwright/contract/publishing/post-metrics'
import { AppError } from '@clipwright/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#platform/db/tx.ts'
import { requireCaller } from '#platform/http/call-endpoint.ts'
import { contentDisposition } from '#platform/http/content-disposition.ts'
import type { FindPerson } from '#platform/http/context.ts'
import { csvField } from '#platform/http/csv-field.ts'
import { parseQuery } from '#platform/http/parse-input.ts'
import { takeFromLimit } from '#platform/http/rate-limit.ts'
import { readMetrics } from './read-metrics.ts'

type MetricsExportOptions = { db: Db; findPerson: FindPerson }

const exportsPerHour = 30

const facts = ['postId', 'clipId', 'accountId', 'platform', 'account', 'title', 'postedAt', 'url']
const columns = [...facts, ...metricNames.flatMap((name) => [name, `${name}At`, `${name}Source`])]

/** A number that is missing is an empty field, never 0. */
function toCsvLine({ postId, clipId, accountId, platform, handle, title, postedAt, remoteUrl, metrics }: MeasuredPost): string {
  const numbers = metrics.flatMap(({ value, takenAt, source }) => [value ?? '', takenAt ?? '', source ?? ''])
  return `${[postId, clipId, accountId, platform, handle, title, postedAt, remoteUrl ?? '', ...numbers].map(csvField).join(',')}\r\n`
}

async function sendExport(request: FastifyRequest, reply: FastifyReply, { db, findPerson }: MetricsExportOptions): Promise<FastifyReply> {
  const { orgId, userId, permissions } = await requireCaller(request, { db, findPerson })
  if (!permissions.includes('project:view')) throw new AppError('NoPermission', { cause: 'needs project:view' })
  const filter = parseQuery(MetricsFilter, request.query)
  await takeFromLimit(db, { key: `exportMetrics:user:${userId}`, limit: exportsPerHour, windowSec: 3600 })
  const { data } = await readMetrics(db, orgId, filter)
  reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': contentDisposition('attachment', 'posts.csv'),
    'cache-control': 'no-store',
  })
  return reply.send(`${columns.join(',')}\r\n${data.map(toCsvLine).join('')}`)
}

/** `GET /api/post-analytics/export`: the table of numbers, filtered on request, as CSV. */
export function addMetricsExport(app: FastifyInstance, options: MetricsExportOptions): void {
  app.get('/api/post-analytics/export', (request, reply) => sendExport(request, reply, options))
}
