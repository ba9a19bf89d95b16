import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { waitUntil } from '../../../apps/server/src/testing/wait-until.ts'
import { runProgram } from './run-program.ts'

type Postgres = {
  /** Address of a database of it. */
  urlOf(name: string): string
  /** Runs one of its programs, such as pg_dump. */
  call(program: string, ...args: string[]): Promise<string>
} & AsyncDisposable

const password = 'only-for-this-test'

/** Debian's PostgreSQL, which brings pg_dump and pg_restore of its own version, in a folder of its own on loopback. */
export async function startPostgres(dir: string, port: number): Promise<Postgres> {
  const programs = await findPrograms()
  const user = await findUser('postgres')
  await mkdir(dir, { recursive: true })
  await chown(dir, user, user)
  const passwordFile = join(dir, 'password')
  await writeFile(passwordFile, password)
  await chmod(passwordFile, 0o644)
  const data = join(dir, 'data')
  const asUser = { uid: user, gid: user, cwd: dir }
  await runProgram(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    asUser,
  )
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', `port=${port}`].flatMap((line) => ['-c', line])
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...settings], { ...asUser, stdio: 'ignore' })
  const urlOf = (name: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${name}`
  const isReady = () =>
    runProgram(join(programs, 'pg_isready'), ['--dbname', urlOf('postgres')]).then(
      () => true,
      () => false,
    )
  await waitUntil(isReady, 'PostgreSQL to answer')
  return {
    urlOf,
    call: (program, ...args) => runProgram(join(programs, program), args),
    async [Symbol.asyncDispose]() {
      const end = once(server, 'exit')
      server.kill('SIGINT')
      await end
    },
  }
}

/** The newest that is installed, with its server. */
async function findPrograms(): Promise<string> {
  const parent = '/usr/lib/postgresql'
  const versions = (await readdir(parent).catch(() => [])).filter((name) => /^\d+$/.test(name)).sort((a, b) => Number(b) - Number(a))
  for (const version of versions) {
    const programs = join(parent, version, 'bin')
    if ((await readdir(programs)).includes('initdb')) return programs
  }
  throw new Error('PostgreSQL is missing: apt-get install postgresql')
}

/** The server refuses to run as root. */
async function findUser(name: string): Promise<number> {
  return Number((await runProgram('id', ['-u', name])).trim())
}
