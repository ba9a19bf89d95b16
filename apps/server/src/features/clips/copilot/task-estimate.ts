import type { Db } from '#platform/db/tx.ts'
import { estimateMs } from '#platform/queue/stage-timing.ts'

/** Used until this machine has a history of its own. */
const firstEstimateMs = 240_000

export function copilotWork(sourceMs: number) {
  return { name: 'copilot', units: 'sourceSec', unitCount: Math.max(1, sourceMs / 1000) }
}

export async function estimateTaskMs(db: Db, sourceMs: number): Promise<number> {
  return (await estimateMs(db, copilotWork(sourceMs))) ?? firstEstimateMs
}
