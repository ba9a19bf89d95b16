import type { ErrorReporting } from '@clipwright/contract/announcements/client-setup'
import { readErrorTarget } from '@clipwright/contract/error-envelope'
import type { Config } from '#config/config.ts'

/** How pages report errors; null when the operator configured no service. */
export function errorReportingOf({ clientErrors }: Pick<Config, 'clientErrors'>): ErrorReporting | null {
  if (!clientErrors) return null
  return { environment: clientErrors.environment, direct: clientErrors.fromBrowser ? clientErrors.dsn : null }
}

/** Origins that pages may send to besides this server: the error service, if the operator lets browsers reach it. */
export function errorOrigins({ clientErrors }: Pick<Config, 'clientErrors'>): string[] {
  const target = clientErrors?.fromBrowser ? readErrorTarget(clientErrors.dsn) : null
  return target ? [target.origin] : []
}
