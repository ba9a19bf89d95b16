import { execFileSync } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { onTestFinished } from 'vitest'

/** Whether this process may mount file systems; an ordinary user may not. */
export function canMountDisks(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0
}

/**
 * Mounts a file system of its own at `dir` until the test ends. False when the machine does not allow it, as in an
 * unprivileged container.
 */
export async function mountSmallDisk(dir: string, sizeMb: number): Promise<boolean> {
  await mkdir(dir, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m`, 'tmpfs', dir], { stdio: 'pipe' })
  } catch {
    return false
  }
  // Lazily, so that an open file there does not keep the test from ending.
  onTestFinished(() => void execFileSync('umount', ['-l', dir]))
  return true
}
