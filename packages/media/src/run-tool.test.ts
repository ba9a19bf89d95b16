import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { hasSandbox, runTool, runToolOrThrow } from './run-tool.ts'
import { findTool, getTool, useToolAt } from './sandbox/tool-paths.ts'
import { makeTemporaryFolder } from './testing/test-media.ts'

const folder = await makeTemporaryFolder()
afterAll(() => folder[Symbol.asyncDispose]())
const work = join(folder.path, 'work')
await mkdir(work)

const endless = ['-hide_banner', '-loglevel', 'error', '-re', '-f', 'lavfi', '-i', 'testsrc2=s=64x64', '-f', 'null', '-']

test.runIf(hasSandbox())('a program in the cage sees no network, no secrets, no other files, and writes only its own folder', async () => {
  const canary = join(folder.path, 'canary.txt')
  await writeFile(canary, 'secret')
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  let connections = 0
  server.on('connection', () => (connections += 1))
  const port = (server.address() as { port: number }).port
  const escape = join(work, 'escape.mjs')
  await writeFile(
    escape,
    `import { readFileSync, writeFileSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
const denied = (act) => { try { act(); return false } catch { return true } }
const answer = {
  reads: denied(() => readFileSync(${JSON.stringify(canary)})),
  passwords: denied(() => readFileSync('/etc/shadow')),
  writesOutside: denied(() => writeFileSync(${JSON.stringify(join(folder.path, 'outside.txt'))}, 'x')) || 'only in the cage',
  writesSystem: denied(() => writeFileSync('/usr/local/x', 'x')),
  environment: Object.keys(process.env).filter((key) => !['PATH', 'HOME', 'LANG', 'PWD'].includes(key)),
  processes: readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name)).length,
  user: process.getuid(),
  filtered: /Seccomp:\\s+2/.test(readFileSync('/proc/self/status', 'utf8')),
}
const socket = connect(${port}, '127.0.0.1')
const finish = (connected) => { console.log(JSON.stringify({ ...answer, connected })); process.exit(0) }
socket.on('connect', () => finish(true))
socket.on('error', () => finish(false))`,
  )
  const result = await runTool({ tool: 'node', args: [escape], cwd: work, timeoutMs: 20_000 })
  server.close()
  expect(JSON.parse(result.stdout.toString())).toMatchObject({
    reads: true,
    passwords: true,
    writesOutside: 'only in the cage',
    writesSystem: true,
    environment: [],
    connected: false,
    user: 65534,
    filtered: true,
  })
  expect(JSON.parse(result.stdout.toString()).processes).toBeLessThan(5)
  expect(connections).toBe(0)
  expect(existsSync(join(folder.path, 'outside.txt'))).toBe(false)
})

test.runIf(findTool('prlimit') !== undefined)(
  'a program that uses more processor time than it may is ended by the system and named',
  async () => {
    const busy = ['-hide_banner', '-loglevel', 'error', '-f', 'lavfi', '-i', 'testsrc2=s=1280x720', '-f', 'null', '-']
    await expect(runTool({ tool: 'ffmpeg', args: busy, cwd: '/', timeoutMs: 100_000, maxCpuSec: 1 })).rejects.toMatchObject({
      errorName: 'MediaTimeoutError',
      cause: 'ffmpeg was ended by the system: it may use 1 s of processor time',
    })
  },
)

test('a program that runs too long fails with the named error', async () => {
  await expect(runTool({ tool: 'ffmpeg', args: endless, cwd: '/', timeoutMs: 300 })).rejects.toMatchObject({
    errorName: 'MediaTimeoutError',
  })
})

test('cancelling kills the program and throws the named error', async () => {
  const stop = new AbortController()
  const run = runTool({
    tool: 'ffmpeg',
    args: [...endless.slice(0, -2), 'rawvideo', 'pipe:1'],
    cwd: '/',
    timeoutMs: 60_000,
    signal: stop.signal,
    onStdout: () => stop.abort(),
  })
  await expect(run).rejects.toMatchObject({ errorName: 'JobCancelledError' })
})

test('a program that floods standard output is killed', async () => {
  const args = ['-hide_banner', '-loglevel', 'error', '-f', 'lavfi', '-i', 'testsrc2=s=640x360', '-f', 'rawvideo', 'pipe:1']
  await expect(runTool({ tool: 'ffmpeg', args, cwd: '/', timeoutMs: 60_000, maxStdoutBytes: 1_000_000 })).rejects.toMatchObject({
    errorName: 'ServerError',
  })
})

test('a program cannot write a file larger than allowed', async () => {
  // biome-ignore format: arguments read in pairs.
  const args = ['-hide_banner', '-loglevel', 'error', '-f', 'lavfi', '-i', 'testsrc2=s=640x360:d=5', '-f', 'rawvideo', '-y', 'big.raw']
  const result = await runTool({ tool: 'ffmpeg', args, cwd: work, timeoutMs: 60_000, maxFileBytes: 1_000_000 })
  expect(result.code).not.toBe(0)
  expect((await readFile(join(work, 'big.raw'))).length).toBeLessThanOrEqual(1_000_000)
})

test('a program cannot use more memory than allowed', async () => {
  const program = 'const kept = []; for (let i = 0; i < 25; i += 1) kept.push(Buffer.alloc(50_000_000, 1)); console.log(kept.length)'
  const run = { tool: 'node', args: ['-e', program], cwd: '/', timeoutMs: 120_000 } as const
  expect((await runTool({ ...run, maxRssBytes: 1024 ** 3 })).code).not.toBe(0)
  expect((await runTool(run)).stdout.toString()).toBe('25\n')
})

const onlyLinux = ['x64', 'arm64'].includes(process.arch) && hasSandbox()
test.runIf(onlyLinux)('a program in the cage may have threads and no child, and finds no call that it has no business with', async () => {
  const program = join(work, 'children.mjs')
  await writeFile(
    program,
    `import { spawnSync } from 'node:child_process'
import { Worker } from 'node:worker_threads'
const outcome = (file, ...args) => { const { error, status } = spawnSync(file, args); return error ? error.code : status }
const answer = { child: outcome('/usr/bin/true'), self: outcome(process.execPath, '-e', '0') }
new Worker('require("node:worker_threads").parentPort.postMessage(1)', { eval: true })
  .on('message', () => { console.log(JSON.stringify({ ...answer, thread: true })) })`,
  )
  const node = { tool: 'node', args: [program], cwd: work, timeoutMs: 60_000 } as const
  expect(JSON.parse((await runTool(node)).stdout.toString())).toEqual({ child: 'EPERM', self: 'EPERM', thread: true })

  // The one tool that starts others may, but reaches no call outside of the list: mount is as if the kernel did not know it.
  const previous = findTool('yt-dlp')
  useToolAt('yt-dlp', '/usr/bin/python3')
  onTestFinished(() => useToolAt('yt-dlp', previous ?? '/nowhere/yt-dlp'))
  const calls = `import ctypes, os, json
libc = ctypes.CDLL(None, use_errno=True)
def call(name, *args):
    ctypes.set_errno(0)
    getattr(libc, name)(*args)
    return os.strerror(ctypes.get_errno())
pid = os.fork()
if pid == 0: os._exit(3)
print(json.dumps({'child': os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), 'mount': call('mount', b'x', b'/tmp', b'tmpfs', 0, None), 'unshare': call('unshare', 0x10000000), 'personality': call('personality', 0xffffffff)}))`
  if (!existsSync('/usr/bin/python3')) return
  const result = await runTool({ tool: 'yt-dlp', args: ['-c', calls], cwd: '/', timeoutMs: 60_000 })
  const none = 'Function not implemented'
  expect(JSON.parse(result.stdout.toString())).toEqual({ child: 3, mount: none, unshare: none, personality: none })
})

test('extra pipes carry every byte in order, however slowly they are read', async () => {
  let bytes = 0
  // biome-ignore format: arguments read in pairs.
  const args = ['-hide_banner', '-loglevel', 'error', '-f', 'lavfi', '-i', 'testsrc2=s=64x64:r=10:d=2', '-f', 'rawvideo', '-pix_fmt', 'rgb24', 'pipe:3']
  await runTool({
    tool: 'ffmpeg',
    args,
    cwd: '/',
    timeoutMs: 60_000,
    extraPipes: [async (chunk) => void (bytes += (await Promise.resolve(chunk)).length)],
  })
  expect(bytes).toBe(64 * 64 * 3 * 20)
})

test('programs die with the process that started them', async () => {
  const parent = join(folder.path, 'parent.ts')
  await writeFile(
    parent,
    `import { runTool } from ${JSON.stringify(join(import.meta.dirname, 'run-tool.ts'))}
await runTool({ tool: 'ffmpeg', args: ${JSON.stringify([...endless.slice(0, -2), 'rawvideo', 'pipe:1'])}, cwd: '/', timeoutMs: 60000, onStdout: () => process.stdout.write('.') })`,
  )
  const child = spawn(process.execPath, [parent], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  const before = await descendants(child.pid ?? 0)
  expect(before.length).toBeGreaterThan(0)
  child.kill('SIGKILL')
  await once(child, 'close')
  await expect.poll(() => before.filter((pid) => existsSync(`/proc/${pid}`)), { timeout: 60_000 }).toEqual([])
})

async function descendants(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  const children = text.split(' ').filter(Boolean).map(Number)
  return [...children, ...(await Promise.all(children.map(descendants))).flat()]
}

test('a program is started from where it was said to be', () => {
  const previous = findTool('yt-dlp')
  onTestFinished(() => useToolAt('yt-dlp', previous ?? '/nowhere/yt-dlp'))
  useToolAt('yt-dlp', '/elsewhere/yt-dlp')
  expect(getTool('yt-dlp')).toBe('/elsewhere/yt-dlp')
})

test.runIf(hasSandbox())('a full disk is named as such', async () => {
  // The sandbox's private /tmp holds 256 MiB.
  // biome-ignore format: arguments read in pairs.
  const args = ['-hide_banner', '-loglevel', 'error', '-f', 'lavfi', '-i', 'color=s=1920x1080:d=4', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '/tmp/full.raw']
  await expect(runTool({ tool: 'ffmpeg', args, cwd: '/', timeoutMs: 60_000 })).rejects.toMatchObject({ errorName: 'StorageFullError' })
})

test('a program that the system ends says nothing of the file it was at', async () => {
  const run = (code: string) => runToolOrThrow({ tool: 'node', args: ['-e', code], cwd: work, timeoutMs: 20_000 }, 'MediaUnreadableError')
  await expect(run("process.kill(process.pid, 'SIGKILL')")).rejects.toMatchObject({ errorName: 'ServerError' })
  await expect(run('process.exit(3)')).rejects.toMatchObject({ errorName: 'MediaUnreadableError' })
})
