type DatabaseError = { code: string; constraint?: string }

function asDatabaseError(error: unknown): DatabaseError | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined
  return error as Error & DatabaseError
}

/** True when a row with this unique value exists. With a name, only when that constraint was violated. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const databaseError = asDatabaseError(error)
  return databaseError?.code === '23505' && (constraint === undefined || databaseError.constraint === constraint)
}

/** True when this transaction was chosen to fail to resolve a deadlock. Repeating it helps. */
export function isDeadlock(error: unknown): boolean {
  const code = asDatabaseError(error)?.code
  return code === '40P01' || code === '40001'
}

/** 53300: every connection that the server allows is taken, which passes like a restart. */
const lostCodes = new Set('ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT 57P01 57P02 57P03 08000 08003 08006 53300'.split(' '))
const lostMessages =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|not queryable/i

/** True when the server went away, is starting or full. The statement may or may not have been executed. */
export function isConnectionLost(error: unknown): boolean {
  const code = asDatabaseError(error)?.code
  if (code !== undefined && lostCodes.has(code)) return true
  return error instanceof Error && lostMessages.test(error.message)
}
