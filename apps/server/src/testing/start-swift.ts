import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync, closeSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { findFreePort } from './free-port.ts'
import { waitUntil } from './wait-until.ts'

type Swift = {
  endpoint: string
  credentials: { accessKeyId: string; secretAccessKey: string; region: string }
  /** An empty bucket. */
  makeBucket(name: string): Promise<void>
} & AsyncDisposable

const parts = ['account', 'container', 'object'] as const
const credentials = { accessKeyId: 'media:owner', secretAccessKey: 'only-for-this-test', region: 'us-east-1' }

/** Whether OpenStack Swift is installed: apt-get install swift-proxy swift-account swift-container swift-object, and bubblewrap. */
export function hasSwift(): boolean {
  return ['swift-proxy-server', 'swift-object-server', 'swift-ring-builder', 'bwrap'].every(
    (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined,
  )
}

/** A Swift of one disk with its S3 interface, on free ports of loopback and in a folder that goes at the end. */
export async function startSwift(): Promise<Swift> {
  const dir = await mkdtemp(join(tmpdir(), 'clipwright-swift-'))
  const settings = join(dir, 'etc')
  mkdirSync(settings)
  mkdirSync(join(dir, 'devices', 'disk'), { recursive: true })
  writeFileSync(join(settings, 'swift.conf'), '[swift-hash]\nswift_hash_path_suffix = one\nswift_hash_path_prefix = two\n')
  for (const part of parts) await configurePart(dir, part)
  const port = await findFreePort()
  writeFileSync(join(settings, 'proxy-server.conf'), proxySettings(port))
  const servers = [...parts, 'proxy'].map((name) => startServer(dir, name))
  const endpoint = `http://127.0.0.1:${port}`
  const stop = async () => {
    const running = servers.filter((server) => server.exitCode === null && server.signalCode === null)
    const exits = running.map((server) => once(server, 'exit'))
    for (const server of running) server.kill('SIGKILL')
    await Promise.all(exits)
    await rm(dir, { recursive: true, force: true })
  }
  const client = new S3Client({ endpoint, forcePathStyle: true, region: credentials.region, credentials, maxAttempts: 1 })
  const makeBucket = async (name: string) => void (await client.send(new CreateBucketCommand({ Bucket: name })))
  try {
    // All four servers answer when a bucket can be made.
    await waitUntil(() => makeBucket('first').then(() => true, noteEnd(servers, dir)), 'Swift to answer')
  } catch (error) {
    await stop()
    throw error
  }
  return {
    endpoint,
    credentials,
    makeBucket,
    async [Symbol.asyncDispose]() {
      client.destroy()
      await stop()
    },
  }
}

/** Still starting, unless a server has ended: then its last words are the error. */
function noteEnd(servers: readonly ChildProcess[], dir: string): () => null {
  return () => {
    const at = servers.findIndex((server) => server.exitCode !== null)
    if (at < 0) return null
    throw new Error(`a server of Swift ended: ${readFileSync(join(dir, `${[...parts, 'proxy'][at]}.log`), 'utf8').slice(-2000)}`)
  }
}

/** Each process reads its settings from /etc/swift: there it finds ours. */
function inOurSettings(dir: string): string[] {
  return ['--dev-bind', '/', '/', '--bind', join(dir, 'etc'), '/etc/swift', '--die-with-parent', '--']
}

function startServer(dir: string, name: string): ChildProcess {
  const log = openSync(join(dir, `${name}.log`), 'w')
  try {
    const args = [...inOurSettings(dir), `swift-${name}-server`, `/etc/swift/${name}-server.conf`]
    return spawn('bwrap', args, { stdio: ['ignore', log, log] })
  } finally {
    closeSync(log)
  }
}

async function configurePart(dir: string, part: (typeof parts)[number]): Promise<void> {
  const port = await findFreePort()
  const text = `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = ${userInfo().username}
devices = ${join(dir, 'devices')}
mount_check = false
workers = 0
[pipeline:main]
pipeline = ${part}-server
[app:${part}-server]
use = egg:swift#${part}
`
  writeFileSync(join(dir, 'etc', `${part}-server.conf`), text)
  const ring = (...args: string[]) =>
    execFileSync('swift-ring-builder', [`${part}.builder`, ...args], { cwd: join(dir, 'etc'), stdio: 'pipe' })
  ring('create', '4', '1', '1')
  ring('add', `r1z1-127.0.0.1:${port}/disk`, '1')
  ring('rebalance')
}

function proxySettings(port: number): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = ${userInfo().username}
workers = 0
[pipeline:main]
pipeline = catch_errors cache listing_formats s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
# Nobody listens there: it works without.
memcache_servers = 127.0.0.1:9
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = ${credentials.region}
[filter:tempauth]
use = egg:swift#tempauth
user_media_owner = ${credentials.secretAccessKey} .admin
[filter:slo]
use = egg:swift#slo
`
}
