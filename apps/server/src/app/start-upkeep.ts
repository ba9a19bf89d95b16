import { sendDuePurges } from '../features/projects/send-purges.public.ts'
import type { Services } from './open-services.ts'

const EVERY_MS = 60 * 60_000
const FIRST_AFTER_MS = 30_000

/** What must happen from time to time. Several processes may do it at once: each task is safe to repeat. */
export function startUpkeep({ db, log, config }: Services): { stop(): void } {
  const round = () => {
    sendDuePurges(db, log, { atMost: config.limits.purgeAtMost }).catch((error: unknown) => log.warn({ err: error }, 'upkeep failed'))
  }
  const first = setTimeout(round, FIRST_AFTER_MS)
  const timer = setInterval(round, EVERY_MS)
  return {
    stop() {
      clearTimeout(first)
      clearInterval(timer)
    },
  }
}
