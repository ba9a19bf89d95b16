import { readFileSync, readlinkSync } from 'node:fs'

/** Whether some process has this id now. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Without permission to signal it, it is there all the same.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Names a running process in a way that outlives the reuse of its number, which containers do at every start:
 * `pid:start`, where start counts clock ticks since the machine booted. Without /proc it is the number alone.
 */
export function identify(pid: number): string | null {
  if (!isAlive(pid)) return null
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is a name in brackets that may hold spaces; the start time is the 20th after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? null : `${pid}:${fields[19]}`
  } catch {
    // No /proc on this system, or the process ended just now.
    return isAlive(pid) ? String(pid) : null
  }
}

/** True while the process that `identify` named is still the one with that number. */
export function isStillRunning(identity: string): boolean {
  const pid = Number(identity.split(':')[0])
  return Number.isInteger(pid) && pid > 0 && identify(pid) === identity
}

/** The command line of a process, or null where the system does not tell. */
export function commandLine(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    // No /proc, or no such process: both mean that nothing is known.
    return null
  }
}

/**
 * Names the space in which process numbers mean something: this boot of this machine and, in a container, its own
 * numbering. Two processes with the same answer can see whether the other lives. Null where that cannot be told.
 */
export function processSpace(): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot}/${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    // Not Linux: a dead process is then noticed by its expired lease only.
    return null
  }
}
