import type { Config } from '#config/config.ts'
import { quitServer } from '#platform/embedded-postgres/embedded-postgres.ts'
import type { Log } from '#platform/log/make-log.ts'

type LastResort = {
  config: Config
  log: Log
  /** Resolves when the process is asked to stop. */
  stopRequest: Promise<unknown>
  withinMs: number
  /** Kills child processes that still run. */
  killChildren?(): Promise<void>
}

/**
 * Ends the process when stopping takes too long, even if it was asked for during the start, and leaves no program
 * behind. That is safe: every job, upload and transaction can be resumed.
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
