import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { waitUntil } from '../../../apps/server/src/testing/wait-until.ts'
import type { Image } from './build-image.ts'
import { runProgram } from './run-program.ts'

export type Role = {
  /** All it has printed so far. */
  text(): string
  /** Its exit code, once it has ended. */
  end: Promise<number | null>
  /** Asks it to stop, as a container's end does; the exit code. */
  stop(): Promise<number | null>
  kill(): void
}

type Start = {
  image: Image
  role: 'api' | 'worker'
  /** Folder of this machine with what the container keeps. */
  home: string
  env: Record<string, string>
  /** Parts of /proc are covered, as container runtimes do unless they are told otherwise. */
  masksProc?: boolean
}

/**
 * Starts a role of an image as its user, in namespaces of its own over the image's files, which it cannot change, with the
 * image's environment and nothing of this machine's but network and process numbers. Bubblewrap takes the part of a container
 * runtime here: a plain chroot, as `buildah run` makes one, may hold no user namespaces, and so no sandbox for media.
 */
export async function startRole({ image, role, home, env, masksProc = false }: Start): Promise<Role> {
  const user = await findUser(image)
  await makeHome(home, user)
  const args = containerArgs({ image, home, env, user, masksProc, command: [...image.config.entrypoint, role] })
  const child = spawn('bwrap', args, { stdio: ['ignore', 'pipe', 'pipe'], env: { PATH: process.env['PATH'] } })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => void (text += chunk.toString()))
  const end = once(child, 'exit').then(([code]) => code as number | null)
  return {
    text: () => text,
    end,
    async stop() {
      await signalInside(child, 'SIGTERM')
      return end
    },
    kill: () => void child.kill('SIGKILL'),
  }
}

/** Runs a program of the image to its end, as a role runs; fails when that does. */
export async function runInside({ image, home, env }: Omit<Start, 'role'>, ...command: string[]): Promise<string> {
  const user = await findUser(image)
  await makeHome(home, user)
  return runProgram('bwrap', containerArgs({ image, home, env, user, command, masksProc: false }))
}

async function makeHome(home: string, user: number): Promise<void> {
  for (const folder of [home, join(home, 'data'), join(home, 'models')]) {
    await mkdir(folder, { recursive: true })
    await chown(folder, user, user)
  }
}

type Container = Omit<Start, 'role'> & { user: number; command: string[] }

function containerArgs({ image, home, env, user, masksProc, command }: Container): string[] {
  const settings = [...image.config.env.map((line) => splitOnce(line)), ...Object.entries(env)]
  return [
    ['--ro-bind', image.folder, '/', '--dev', '/dev', '--perms', '1777', '--tmpfs', '/tmp'],
    masksProc ? ['--proc', '/proc'] : ['--bind', '/proc', '/proc'],
    ['--bind', join(home, 'data'), '/data', '--bind', join(home, 'models'), '/models', '--chdir', image.config.workingDir],
    ['--unshare-ipc', '--unshare-uts', '--die-with-parent', '--cap-add', 'CAP_SETUID', '--cap-add', 'CAP_SETGID', '--clearenv'],
    settings.flatMap(([name, value]) => ['--setenv', name, value]),
    ['--', 'setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups', '--no-new-privs', ...command],
  ].flat()
}

const splitOnce = (line: string): [string, string] => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]

/** The number of the image's user; root would be none of an image's business. */
async function findUser({ folder, config }: Image): Promise<number> {
  const line = (await readFile(join(folder, 'etc/passwd'), 'utf8')).split('\n').find((entry) => entry.startsWith(`${config.user}:`))
  const user = Number(line?.split(':')[2])
  if (!(user > 0)) throw new Error(`the image names no ordinary user: ${config.user}`)
  return user
}

/** Bubblewrap passes no signals on: its child is the first process of the container. */
async function signalInside(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const path = `/proc/${child.pid}/task/${child.pid}/children`
  const pid = await waitUntil(async () => Number((await readFile(path, 'utf8')).trim()), 'the container to have a process')
  process.kill(pid, signal)
}
