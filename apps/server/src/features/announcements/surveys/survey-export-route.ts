import { Readable } from 'node:stream'
import { AppError } from '@clipwright/contract/errors'
import { type SurveyAnswer, SurveyExportQuery, type SurveyKind } from '@clipwright/contract/announcements/surveys'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#config/config.ts'
import type { Db } from '#platform/db/tx.ts'
import { requirePerson } from '#platform/http/call-endpoint.ts'
import { contentDisposition } from '#platform/http/content-disposition.ts'
import type { FindPerson } from '#platform/http/context.ts'
import { csvField } from '#platform/http/csv-field.ts'
import { takeFromLimit } from '#platform/http/rate-limit.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { requireStaff } from '../../identity/auth/impersonated-session.ts'
import { streamAnswers } from './surveys.views.ts'

type SurveyExportOptions = { db: Db; config: Config; findPerson: FindPerson }

const exportsPerHour = 30
const columns = ['time', 'kind', 'team', 'person', 'email', 'score', 'reasons', 'words'] as const

function toLine(answer: SurveyAnswer): string {
  const fields: Record<(typeof columns)[number], string | number> = {
    time: answer.answeredAt,
    kind: answer.kind,
    team: answer.orgName,
    person: answer.userName,
    email: answer.userEmail,
    score: answer.score ?? '',
    reasons: answer.reasons.join(' '),
    words: answer.words,
  }
  return `${columns.map((column) => csvField(fields[column])).join(',')}\r\n`
}

async function* streamLines(db: Db, kind: SurveyKind | undefined): AsyncGenerator<string> {
  yield `${columns.join(',')}\r\n`
  for await (const answer of streamAnswers(db, kind)) yield toLine(answer)
}

async function sendExport(request: FastifyRequest, reply: FastifyReply, options: SurveyExportOptions): Promise<FastifyReply> {
  const { db, config } = options
  const { person } = await requirePerson(request, options)
  if (person.isApiKey) throw new AppError('NoPermission', { cause: 'an API key' })
  if (person.impersonatorId !== null) throw new AppError('ImpersonationForbiddenError')
  await requireStaff({ db, userId: person.userId, deps: { config } })
  const parsed = SurveyExportQuery.safeParse(request.query)
  if (!parsed.success) throw new AppError('InvalidParam', { details: [{ path: 'kind', message: 'survey or nps' }] })
  await takeFromLimit(db, { key: `exportSurveys:user:${person.userId}`, limit: exportsPerHour, windowSec: 3600 })
  await db.transaction((tx) => {
    const place = { requestId: request.id, address: request.ip, impersonatorId: null }
    return recordAudit(place, tx, { orgId: null, actorId: person.userId, action: 'survey.exported', object: 'survey:answers' })
  })
  reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': contentDisposition('attachment', 'survey-answers.csv'),
    'cache-control': 'no-store',
  })
  return reply.send(Readable.from(streamLines(db, parsed.data.kind)))
}

/** `GET /api/staff/survey-answers/export`: every answer as CSV, newest first, for staff only. */
export function addSurveyExport(app: FastifyInstance, options: SurveyExportOptions): void {
  app.get('/api/staff/survey-answers/export', (request, reply) => sendExport(request, reply, options))
}
