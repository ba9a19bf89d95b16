import type { Config } from '#config/config.ts'
import { quitServer } from '#platform/embedded-postgres/embedded-postgres.ts'
import type { Log } from '#platform/log/make-log.ts'

type LastResort = {
  config: Config
  log: Log
  /** The process was asked to stop. */
  stopRequest: Promise<unknown>
  withinMs: number
  /** Ends processes of this one that still run. */
  killChildren?(): Promise<void>
}

/**
 * Ends the process when its stop takes too long, also one that was asked for before the start was done, and leaves no program
 * behind: every job, every upload and every transaction can be taken up again.
 */
export function endInTime({ config, log, stopRequest, withinMs, killChildren }: LastResort): void {
  const force = async () => {
    log.error({ withinMs }, 'stopping took too long: ending now')
    await killChildren?.()
    if (config.db.url === null) quitServer(config.db.embeddedDir)
    process.exit(1)
  }
  void stopRequest.then(() => setTimeout(() => void force(), withinMs).unref())
}
