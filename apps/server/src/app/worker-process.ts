import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { waitMs } from '#platform/clock/wait-ms.ts'
import type { Config } from '#config/config.ts'
import type { Log } from '#platform/log/make-log.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const restartAfterMs = 1000
/** Wait before a standby worker is started beside one that loads, so that two do not load at once. */
const standbyAfterMs = 5000
const stopWithinMs = 35_000

/** Tells a standby worker to take jobs. */
export const goMessage = 'take jobs'

export type WorkerKeeper = {
  start(): void
  /** Gives the worker time to end its jobs. */
  stop(): Promise<void>
  /** Kills it at once. */
  kill(): Promise<void>
}

/**
 * Runs the worker role in a process of its own, so that encoding never slows HTTP replies. A standby worker, loaded and
 * connected, takes over at once when the first dies: on a busy machine a process may need half a minute to start. The
 * closed channel tells both to stop when this process is gone.
 */
export function keepWorkerRunning(config: Config, log: Log): WorkerKeeper {
  const stopping = new AbortController()
  const children = new Set<ChildProcess>()
  let standby: ChildProcess | null = null

  function start(role: 'active' | 'standby'): ChildProcess {
    const child = fork(main, role === 'active' ? ['worker'] : ['worker', 'standby'], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    children.add(child)
    child.on('exit', (code, signal) => {
      children.delete(child)
      if (stopping.signal.aborted) return
      if (child === standby) return replaceStandby(code, signal)
      log.error({ code, signal, standby: standby !== null }, 'the worker ended unexpectedly and another one takes over')
      takeOver()
    })
    // Sending to a child that has just died fails here; its exit is handled above.
    child.on('error', (error) => log.warn({ err: error }, 'a worker could not be told'))
    return child
  }

  function takeOver(): void {
    const next = standby
    standby = null
    if (next) next.send(goMessage)
    else later(restartAfterMs, () => start('active'))
    prepareStandby(next ? 0 : standbyAfterMs)
  }

  function prepareStandby(afterMs = standbyAfterMs): void {
    if (!config.queue.hasStandby) return
    later(afterMs, () => {
      standby ??= start('standby')
    })
  }

  function replaceStandby(code: number | null, signal: string | null): void {
    log.warn({ code, signal }, 'the worker that stood by ended')
    standby = null
    prepareStandby()
  }

  function later(ms: number, run: () => void): void {
    void waitMs(ms, stopping.signal).then(() => {
      if (!stopping.signal.aborted) run()
    })
  }

  return {
    start() {
      start('active')
      prepareStandby()
    },
    async stop() {
      stopping.abort()
      await Promise.all([...children].map((child) => end(child, stopWithinMs)))
    },
    async kill() {
      stopping.abort()
      await Promise.all([...children].map((child) => end(child, 0)))
    },
  }
}

async function end(child: ChildProcess, withinMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill(withinMs > 0 ? 'SIGTERM' : 'SIGKILL')
  const timer = setTimeout(() => child.kill('SIGKILL'), withinMs)
  await exit
  clearTimeout(timer)
}
