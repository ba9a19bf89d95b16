import { AppError, type ErrorName } from '@clipwright/contract/errors'
import { isConnectionLost } from '#platform/db/database-error.ts'

const byCode: Readonly<Record<string, ErrorName>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'InvalidParam',
  FST_ERR_CTP_INVALID_JSON_BODY: 'InvalidParam',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'InvalidParam',
  FST_ERR_CTP_BODY_TOO_LARGE: 'InvalidParam',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'InvalidParam',
  FST_ERR_BAD_URL: 'InvalidParam',
  FST_ERR_ROUTE_METHOD_NOT_SUPPORTED: 'RecordNotExisted',
  ENOSPC: 'StorageFullError',
  EDQUOT: 'StorageFullError',
  // PostgreSQL: out of disk.
  '53100': 'StorageFullError',
}

const explanations: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send JSON with content-type application/json.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is larger than 1 MB.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}

/** Maps anything thrown to an error of the catalogue. Unknown errors become `ServerError` without details. */
export function nameError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const code = codeOf(error)
  const name = byCode[code] ?? (isConnectionLost(error) ? 'UnavailableError' : error instanceof SyntaxError ? 'InvalidParam' : undefined)
  if (!name) return new AppError('ServerError', { cause: error })
  const explained = explanations[code] ?? (error instanceof SyntaxError ? explanations['FST_ERR_CTP_INVALID_JSON_BODY'] : undefined)
  const details = explained ? [{ path: 'body', message: explained }] : []
  return new AppError(name, { cause: error, details })
}
