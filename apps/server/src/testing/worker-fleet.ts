import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const memberFile = fileURLToPath(new URL('./fleet-member.ts', import.meta.url))

export type Fleet = {
  /** Process ids of the live members. */
  pids(): number[]
  /** Kills one member without warning and starts a new one. */
  killOne(choose: number): Promise<void>
  /** Stops all members gracefully and returns their exit codes. */
  stop(): Promise<(number | null)[]>
} & AsyncDisposable

/** Worker processes that share one database. `choose` takes any whole numbers; the same ones give the same choices. */
export async function startFleet(options: { url: string; size: number; leaseMs: number; logLevel?: string }): Promise<Fleet> {
  const members: ChildProcess[] = []
  const begin = async (): Promise<ChildProcess> => {
    const child = fork(memberFile, [options.url, String(options.leaseMs), options.logLevel ?? 'silent'], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const ready = await Promise.race([once(child, 'message').then(() => true), once(child, 'exit').then(() => false)])
    // It may have started while the database was away; whoever runs workers restarts them.
    return ready ? child : begin()
  }
  members.push(...(await Promise.all(Array.from({ length: options.size }, begin))))

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<(number | null)[]> {
    const ending = members.splice(0)
    return Promise.all(
      ending.map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
        const exit = once(child, 'exit')
        // A paused process receives the signal only once it continues.
        child.kill('SIGCONT')
        child.kill(signal)
        await exit
        return child.exitCode
      }),
    )
  }

  return {
    pids: () => members.flatMap(({ pid }) => pid ?? []),
    async killOne(choose) {
      const index = choose % members.length
      const [victim] = members.splice(index, 1)
      if (!victim) throw new Error('no member left to kill')
      const replacement = begin()
      if (victim.exitCode === null && victim.signalCode === null) {
        const exit = once(victim, 'exit')
        victim.kill('SIGKILL')
        await exit
      }
      members.push(await replacement)
    },
    stop: () => end('SIGTERM'),
    async [Symbol.asyncDispose]() {
      await end('SIGKILL')
    },
  }
}
