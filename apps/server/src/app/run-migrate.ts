import type { Config } from '#config/config.ts'
import type { Log } from '#platform/log/make-log.ts'
import { openServices } from './open-services.ts'

/** Migrates the database and ends; for deployments that migrate before they roll out. */
export async function runMigrate(config: Config, log: Log): Promise<number> {
  const services = await openServices(config, log)
  await services.close()
  return 0
}
