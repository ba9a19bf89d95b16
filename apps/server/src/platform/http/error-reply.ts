import type { ErrorBody } from '@clipwright/contract/error-body'
import type { AppError } from '@clipwright/contract/errors'
import type { Language } from '@clipwright/contract/projects/preferences'
import { formatError } from '@clipwright/messages/format-error'
import type { FastifyReply } from 'fastify'
import { RateExceeded } from './rate-limit.ts'
import { chooseLanguage } from './request-language.ts'

/** By then, a restarted database is back. */
const unavailableRetrySec = 2

function toErrorBody(error: AppError, requestId: string, language: Language): ErrorBody {
  return {
    errorName: error.errorName,
    errorMessage: formatError({ errorName: error.errorName, errorMessage: error.message }, language),
    statusCode: error.statusCode,
    requestId,
    ...(error.details.length > 0 ? { details: error.details.map(({ path, message }) => ({ path, message })) } : {}),
  }
}

export function sendError(reply: FastifyReply, error: AppError, requestId: string): FastifyReply {
  if (error instanceof RateExceeded) reply.header('retry-after', String(error.retryAfterSec))
  if (error.errorName === 'UnavailableError') reply.header('retry-after', String(unavailableRetrySec))
  if (error.errorName === 'LoginRequired') reply.header('www-authenticate', 'Bearer')
  return reply
    .code(error.statusCode)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(toErrorBody(error, requestId, chooseLanguage(reply.request.headers['accept-language']))))
}
