import { pino } from 'pino'
import type { DestinationStream, Logger, LoggerOptions } from 'pino'
import { hideSecrets } from './hide-secrets.ts'
import { prettyDestination } from './pretty-destination.ts'

export type Log = Pick<Logger, 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal'> & { child(fields: Record<string, unknown>): Log }

/** Fields of our own objects that hold secrets; the value is replaced, the field stays visible. */
const secretPaths = [
  'authorization',
  'cookie',
  'token',
  'password',
  'secret',
  'apiKey',
  'secretAccessKey',
  '*.authorization',
  '*.cookie',
  '*.token',
  '*.password',
  '*.secret',
  '*.apiKey',
  '*.secretAccessKey',
  'req.headers.authorization',
  'req.headers.cookie',
  'headers.authorization',
  'headers.cookie',
  'headers["set-cookie"]',
]

type LogConfig = { level: string; format: 'auto' | 'pretty' | 'json' }

/** One structured log for the process: JSON lines, or short coloured lines in a terminal. */
export function makeLog(config: LogConfig, destination?: DestinationStream): Log {
  const pretty = config.format === 'pretty' || (config.format === 'auto' && process.stdout.isTTY === true)
  const options: LoggerOptions = {
    level: config.level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: secretPaths, censor: '[hidden]' },
    serializers: { err: toLoggedError, error: toLoggedError },
    hooks: { streamWrite: hideSecrets },
  }
  return pino(options, destination ?? (pretty ? prettyDestination(process.stdout) : pino.destination({ fd: 1, sync: true })))
}

/** An error with its chain of causes, as plain fields. */
function toLoggedError(error: unknown): unknown {
  return describeError(error, 0)
}

function describeError(error: unknown, depth: number): unknown {
  if (!(error instanceof Error)) return error
  const details = error as Error & { errorName?: string; code?: string }
  return {
    type: error.name,
    message: error.message,
    ...(details.errorName ? { errorName: details.errorName } : {}),
    ...(details.code ? { code: details.code } : {}),
    stack: error.stack,
    // A chain this deep is a loop, or tells nothing more.
    ...(error.cause !== undefined && depth < 5 ? { cause: describeError(error.cause, depth + 1) } : {}),
  }
}
