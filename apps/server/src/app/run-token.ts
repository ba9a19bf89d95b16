import type { Config } from '#config/config.ts'
import type { Log } from '#platform/log/make-log.ts'
import { issueLocalToken } from '../features/identity/auth/local-owner.ts'
import { isForOthers } from './is-for-others.ts'
import { openServices } from './open-services.ts'

/** Prints a bearer token for the local owner; only with the embedded database. */
export async function runToken(config: Config, log: Log): Promise<number> {
  if (isForOthers(config)) {
    process.stderr.write('Tokens are printed for a local instance only. This one is configured for others to use: sign in there.\n')
    return 1
  }
  const services = await openServices(config, log)
  try {
    process.stdout.write(`${await issueLocalToken(services.db)}\n`)
    return 0
  } finally {
    await services.close()
  }
}
