import type { Env } from './env-schema.ts'

export type TelemetryConfig = {
  /** Whether usage events and page times are accepted, and pages told to send them. */
  isOn: boolean
  /** How long events are kept. */
  keepDays: number
  /** Where batches are forwarded to; null: nowhere. */
  forwardUrl: string | null
}

/** Null: errors of the web app are not reported. */
export type ClientErrorsConfig = { dsn: string; fromBrowser: boolean; environment: Env['CLIENT_ERRORS_ENVIRONMENT'] } | null

export function telemetryConfig(env: Env): TelemetryConfig {
  return { isOn: env.TELEMETRY === 'on', keepDays: env.TELEMETRY_DAYS, forwardUrl: env.TELEMETRY_FORWARD_URL ?? null }
}

export function clientErrorsConfig(env: Env): ClientErrorsConfig {
  if (env.CLIENT_ERRORS_DSN === undefined) return null
  return { dsn: env.CLIENT_ERRORS_DSN, fromBrowser: env.CLIENT_ERRORS_FROM === 'browser', environment: env.CLIENT_ERRORS_ENVIRONMENT }
}
