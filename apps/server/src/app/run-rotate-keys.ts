import type { Config } from '#config/config.ts'
import type { Log } from '#platform/log/make-log.ts'
import { openServices } from './open-services.ts'
import { rotateKeys } from './rotate-keys.ts'

/** `main.ts rotate-keys [drop]`. */
export async function runRotateKeys(config: Config, log: Log, args: readonly string[]): Promise<number> {
  const services = await openServices(config, log)
  try {
    const dropsOld = args.includes('drop')
    const count = await rotateKeys(services.db, { dropsOld })
    process.stdout.write(`${count} secrets were sealed anew.${dropsOld ? ' The old keys are gone.' : ''}\n`)
    return 0
  } finally {
    await services.close()
  }
}
