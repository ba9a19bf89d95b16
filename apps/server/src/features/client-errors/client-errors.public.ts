import type { ErrorReporting } from '@clipwright/contract/client-setup'
import type { Config } from '#config/config.ts'

/** How pages report errors; null where the operator named no service. */
export function errorReportingOf({ clientErrors }: Pick<Config, 'clientErrors'>): ErrorReporting | null {
  if (!clientErrors) return null
  return { environment: clientErrors.environment, direct: clientErrors.fromBrowser ? clientErrors.dsn : null }
}
