import type { Queryable } from '../db/tx.ts'
import { identify, isStillRunning, processSpace } from '../process/process-identity.ts'
import { listHoldingWorkers } from './sweep-jobs.ts'

/** `space|process|serial`: tells other workers of this machine which process to look for. */
export function nameWorker(serial: string): string {
  return [processSpace() ?? '', identify(process.pid) ?? '', serial].join('|')
}

/** Workers of this machine that hold jobs although their process has ended. */
export async function findDeadWorkers(db: Queryable): Promise<string[]> {
  const space = processSpace()
  if (space === null) return []
  const holding = await listHoldingWorkers(db)
  return holding.filter((name) => {
    const [theirSpace, process] = name.split('|')
    return theirSpace === space && process !== undefined && process !== '' && !isStillRunning(process)
  })
}
