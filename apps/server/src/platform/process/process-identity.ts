import { readFileSync, readlinkSync } from 'node:fs'

/** Whether some process has this id now. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Without permission to signal it, it exists all the same.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Identifies a running process even after its number is reused, which containers do at every start: `pid:start`, where
 * start counts clock ticks since the machine booted. Without /proc it is the number alone.
 */
export function identify(pid: number): string | null {
  if (!isAlive(pid)) return null
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is a name in brackets that may contain spaces; the start time is the 20th after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? null : `${pid}:${fields[19]}`
  } catch {
    // No /proc on this system, or the process has just ended.
    return isAlive(pid) ? String(pid) : null
  }
}

/** True while the process that `identify` named is still running. */
export function isStillRunning(identity: string): boolean {
  const pid = Number(identity.split(':')[0])
  return Number.isInteger(pid) && pid > 0 && identify(pid) === identity
}

/** The command line of a process; null when the system does not tell. */
export function commandLine(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    // No /proc, or no such process: nothing is known either way.
    return null
  }
}

/**
 * Identifies the space in which process numbers are valid: this boot of this machine and, in a container, its own
 * numbering. Two processes with the same value can see whether the other is alive. Null when that cannot be told.
 */
export function processSpace(): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot}/${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    // Not Linux: a dead process is then noticed only by its expired lease.
    return null
  }
}
