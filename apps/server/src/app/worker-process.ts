import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { waitMs } from '#platform/clock/wait-ms.ts'
import type { Log } from '#platform/log/make-log.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const restartAfterMs = 1000
const stopWithinMs = 35_000

/**
 * Runs the worker role in a process of its own, so that encoding never slows an answer down, and starts it again
 * when it dies. The channel between the two tells the worker to stop when this process is gone.
 */
export function keepWorkerRunning(log: Log): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let child = start()

  function start() {
    const workerProcess = fork(main, ['worker'], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    workerProcess.on('exit', (code, signal) => {
      if (stopping.signal.aborted) return
      log.error({ code, signal }, 'the worker ended unexpectedly and is started again')
      waitMs(restartAfterMs, stopping.signal).then(
        () => {
          child = start()
        },
        () => undefined, // Stopping meanwhile: nothing to start.
      )
    })
    return workerProcess
  }

  return {
    stop: async () => {
      stopping.abort()
      if (child.exitCode !== null || child.signalCode !== null) return
      const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()))
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), stopWithinMs)
      await exit
      clearTimeout(timer)
    },
  }
}
