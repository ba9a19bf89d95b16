import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { release, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { AppError } from '@clipwright/contract/errors'
import { listSandboxArgs } from './sandbox/sandbox-args.ts'
import { buildSyscallFilter } from './sandbox/syscall-filter.ts'
import { findTool, getTool, type ToolName } from './sandbox/tool-paths.ts'

type ChunkSink = (chunk: Buffer) => void | Promise<void>

type ToolSpec = {
  tool: ToolName
  /** Passed as they are, never through a shell. Must not contain user text. */
  args: readonly string[]
  /** Absolute and writable for the program; '/' when it needs no folder. */
  cwd: string
  /** Absolute files or folders the program may read. Must exist. */
  readable?: readonly string[]
  /** Absolute folders the program may write. Must exist. */
  writable?: readonly string[]
  /**
   * Unix socket of a proxy, and the port where the program finds it on its own loopback. Absent: no way out. Without a
   * sandbox nothing listens at that port, and the program shares the machine's network: `hasSandbox` tells.
   */
  proxy?: { socket: string; port: number }
  /** Wall-clock time; then the whole process group is killed. */
  timeoutMs: number
  /** CPU time of all its threads together, where the system can enforce it; no limit when absent. */
  maxCpuSec?: number
  /** Private memory. Default 4 GiB. */
  maxRssBytes?: number
  /** Largest file it may write. Default 64 GiB. */
  maxFileBytes?: number
  signal?: AbortSignal
  stdin?: Uint8Array | AsyncIterable<Uint8Array>
  /** Takes stdout instead of keeping it. The program waits while a returned promise is pending. */
  onStdout?: ChunkSink
  onStderr?(line: string): void
  /** Output pipes for descriptors 3, 4 and so on. */
  extraPipes?: readonly ChunkSink[]
  /** Most stdout that is kept; more kills the program. Default 16 MiB. */
  maxStdoutBytes?: number
  /** Only for programs that run without the sandbox and its empty environment; never secrets. */
  env?: Readonly<Record<string, string>>
}

export type ToolResult = {
  /** Exit code; 128 + signal number when a signal from outside ended it. */
  code: number
  stdout: Buffer
  /** The last 64 KiB. */
  stderr: string
}

const defaultRssBytes = 4 * 1024 ** 3
const defaultFileBytes = 64 * 1024 ** 3
const stderrTailChars = 64 * 1024

/**
 * Runs one program to its end. Throws only when it could not get there: cancelled, out of time, too much output, disk full,
 * not installed. A failing exit code is the caller's to judge.
 */
export async function runTool(spec: ToolSpec): Promise<ToolResult> {
  if (spec.signal?.aborted) throw toCancelled(spec.signal)
  const child = start(spec)
  let stoppedBy: AppError | null = null
  const stop = (reason: AppError): void => {
    stoppedBy ??= reason
    killGroup(child)
  }
  const timer = setTimeout(() => stop(toOutOfTime(spec)), spec.timeoutMs)
  const onAbort = (): void => stop(toCancelled(spec.signal))
  spec.signal?.addEventListener('abort', onAbort, { once: true })
  running.add(child)
  try {
    const output = await pump(child, spec, stop)
    if (stoppedBy !== null) throw stoppedBy
    if (spec.maxCpuSec !== undefined && wasKilled(output)) throw toOutOfProcessorTime(spec)
    if (output.code !== 0 && output.stderr.includes('No space left on device'))
      throw new AppError('StorageFullError', { cause: output.stderr.slice(-500) })
    return output
  } finally {
    clearTimeout(timer)
    spec.signal?.removeEventListener('abort', onAbort)
    running.delete(child)
    killGroup(child)
  }
}

/** The result of a successful run; otherwise throws the named error, or that of the server where the system ended it, with the end of stderr as its cause. */
export async function runToolOrThrow(
  spec: ToolSpec,
  errorName: 'RenderFailedError' | 'MediaUnreadableError' | 'ServerError',
): Promise<ToolResult> {
  const result = await runTool(spec)
  if (result.code === 0) return result
  throw new AppError(wasKilled(result) ? 'ServerError' : errorName, {
    cause: `${spec.tool} ended with ${result.code}: ${result.stderr.slice(-2000)}`,
  })
}

function start(spec: ToolSpec): ChildProcess {
  const pipes = (spec.extraPipes ?? []).map(() => 'pipe' as const)
  // Opened for each start: bubblewrap reads the filter to its end, and processes share the offset of an open file.
  const filterPath = hasSandbox() ? findFilterFile(spec.tool) : null
  const filter = filterPath === null ? null : openSync(filterPath, 'r')
  try {
    const command = buildCommandLine(spec, filter === null ? [] : ['--seccomp', String(3 + pipes.length)])
    return spawn(command.file, command.args, {
      cwd: spec.cwd,
      env: { ...plainEnvironment, ...spec.env },
      detached: true,
      stdio: [spec.stdin ? 'pipe' : 'ignore', 'pipe', 'pipe', ...pipes, ...(filter === null ? [] : [filter])],
    })
  } finally {
    if (filter !== null) closeSync(filter)
  }
}

/** Programs that start others. All the rest may have threads and no child. */
const startsPrograms: ReadonlySet<ToolName> = new Set(['yt-dlp'])

const filterDescriptors = new Map<boolean, number | null>()
/** A path that opens the seccomp filter at its start, or null for a processor without one. */
function findFilterFile(tool: ToolName): string | null {
  const mayStart = startsPrograms.has(tool)
  let descriptor = filterDescriptors.get(mayStart)
  if (descriptor === undefined) {
    const program = buildSyscallFilter(process.arch, { startsPrograms: mayStart })
    descriptor = program === null ? null : openHidden(program)
    filterDescriptors.set(mayStart, descriptor)
  }
  return descriptor === null ? null : `/proc/self/fd/${descriptor}`
}

/** Threads and processes in one sandbox. An encode on many cores takes a few hundred threads. */
const mostProcesses = 1024

/**
 * Whether the system counts the processes of a sandbox apart from those of the user who started it, as Linux does from
 * 5.14 on. Root is never held to that limit: there the filter of system calls alone keeps programs from having children.
 */
function countsProcessesByCage(): boolean {
  const [major = 0, minor = 0] = release()
    .split('.')
    .map((part) => Number.parseInt(part, 10))
  return process.getuid?.() !== 0 && (major > 5 || (major === 5 && minor >= 14))
}

const bridgeFile = fileURLToPath(new URL('sandbox/proxy-bridge.ts', import.meta.url))
// The file is alone in the sandbox, without the package that says what kind of module it is.
const bridgeFlags = ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON']

/** An unlinked file: nobody can change it or has to delete it. */
function openHidden(bytes: Buffer): number {
  const folder = mkdtempSync(join(tmpdir(), 'clipwright-filter-'))
  const file = join(folder, 'calls')
  writeFileSync(file, bytes)
  const descriptor = openSync(file, 'r')
  rmSync(folder, { recursive: true })
  return descriptor
}

const plainEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8', HOME: '/tmp' }

const running = new Set<ChildProcess>()
// A parent that exits normally kills its programs; for one that is killed, die-with-parent does.
process.once('exit', () => {
  for (const child of running) killGroup(child)
})

let sandboxWorks: boolean | undefined
/** Whether programs run inside bubblewrap here. Found out once, by starting one. */
export function hasSandbox(): boolean {
  sandboxWorks ??= trySandbox()
  return sandboxWorks
}

function trySandbox(): boolean {
  const bwrap = findTool('bwrap')
  if (bwrap === undefined || process.platform !== 'linux') return false
  const args = listSandboxArgs({ readable: [], writable: [], cwd: '/', proxySocket: null, program: '/usr/bin/true' })
  return spawnSync(bwrap, [...args, '/usr/bin/true'], { env: plainEnvironment, timeout: 10_000 }).status === 0
}

/** Requests come before videos: no encoding may slow a page down. */
let niceness = 19

/** Sets the niceness of every program from now on: 0 is normal priority, 19 the lowest. */
export function setToolNiceness(level: number): void {
  niceness = level
}

/** Priority, then limits, then sandbox; each execs the next, so the process id stays the same. */
function buildCommandLine(spec: ToolSpec, filter: readonly string[]): { file: string; args: string[] } {
  const program = getTool(spec.tool)
  const steps: string[][] = []
  const nice = findTool('nice')
  if (nice !== undefined && niceness > 0) steps.push([nice, '-n', String(niceness)])
  const prlimit = findTool('prlimit')
  if (prlimit !== undefined) {
    const dataBytes = spec.maxRssBytes ?? defaultRssBytes
    const cpu = spec.maxCpuSec === undefined ? [] : [`--cpu=${spec.maxCpuSec}`]
    steps.push([
      prlimit,
      ...cpu,
      `--data=${dataBytes}`,
      `--fsize=${spec.maxFileBytes ?? defaultFileBytes}`,
      '--core=0',
      '--nofile=1024',
      '--',
    ])
  }
  const setpriv = findTool('setpriv')
  if (hasSandbox()) {
    const { readable = [], writable = [], proxy, cwd } = spec
    const environment = Object.entries(spec.env ?? {}).flatMap(([key, value]) => ['--setenv', key, value])
    const bridge = proxy ? [getTool('node'), bridgeFile] : []
    const cage = listSandboxArgs({ readable: [...readable, ...bridge], writable, proxySocket: proxy?.socket ?? null, cwd, program })
    steps.push([getTool('bwrap'), ...cage.slice(0, -1), ...filter, ...environment, '--'])
    if (prlimit !== undefined && countsProcessesByCage()) steps.push([prlimit, `--nproc=${mostProcesses}`, '--'])
    if (proxy) steps.push([...bridge.slice(0, 1), ...bridgeFlags, ...bridge.slice(1), String(proxy.port), proxy.socket])
  } else if (setpriv !== undefined && process.platform === 'linux') {
    steps.push([setpriv, '--pdeathsig', 'KILL', '--no-new-privs', '--'])
  }
  const [file = program, ...args] = [...steps.flat(), program, ...spec.args]
  return { file, args }
}

async function pump(child: ChildProcess, spec: ToolSpec, stop: (reason: AppError) => void): Promise<ToolResult> {
  const chunks: Buffer[] = []
  let keptBytes = 0
  const keep: ChunkSink = (chunk) => {
    keptBytes += chunk.length
    if (keptBytes <= (spec.maxStdoutBytes ?? 16 * 1024 ** 2)) chunks.push(chunk)
    else stop(new AppError('ServerError', { cause: `${spec.tool} wrote more than it may to standard output` }))
  }
  const tail = new LineTail(spec.onStderr)
  const sinks: [Readable, ChunkSink][] = [
    [child.stdout as Readable, spec.onStdout ?? keep],
    [child.stderr as Readable, (chunk) => tail.push(chunk)],
    ...(spec.extraPipes ?? []).map((sink, index): [Readable, ChunkSink] => [child.stdio[index + 3] as Readable, sink]),
  ]
  const closing = once(child, 'close')
  const flows = sinks.map(([stream, sink]) => drain(stream, sink))
  if (spec.stdin) flows.push(feed(child.stdin as Writable, spec.stdin))
  try {
    await Promise.all([...flows, closing])
  } catch (error) {
    killGroup(child)
    await Promise.allSettled([...flows, closing])
    throw error
  }
  return { code: child.exitCode ?? 128 + 9, stdout: Buffer.concat(chunks), stderr: tail.end() }
}

async function drain(stream: Readable, sink: ChunkSink): Promise<void> {
  for await (const chunk of stream) {
    const waiting = sink(chunk as Buffer)
    if (waiting) await waiting
  }
}

async function feed(stdin: Writable, source: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
  let wake = (): void => undefined
  // A program that ends early breaks the pipe; its exit code has the reason, so the pipe's own error is dropped.
  stdin.on('error', () => wake())
  stdin.on('close', () => wake())
  stdin.on('drain', () => wake())
  for await (const chunk of source instanceof Uint8Array ? [source] : source) {
    if (stdin.destroyed) return
    const free = Promise.withResolvers<void>()
    wake = free.resolve
    if (!stdin.write(chunk)) await free.promise
  }
  stdin.end()
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The group is already gone.
  }
}

function toCancelled(signal: AbortSignal | undefined): AppError {
  const reason: unknown = signal?.reason
  return reason instanceof AppError ? reason : new AppError('JobCancelledError', { cause: reason })
}

function toOutOfTime(spec: ToolSpec): AppError {
  return new AppError('MediaTimeoutError', { cause: `${spec.tool} was ended after ${spec.timeoutMs} ms` })
}

const endedBySystem = 128 + 9

/** Whether the kernel killed it, at its CPU limit or for lack of memory: what it wrote ends anywhere. */
export const wasKilled = ({ code }: Pick<ToolResult, 'code'>): boolean => code === endedBySystem

function toOutOfProcessorTime(spec: ToolSpec): AppError {
  return new AppError('MediaTimeoutError', {
    cause: `${spec.tool} was ended by the system: it may use ${spec.maxCpuSec} s of processor time`,
  })
}

/** Passes on whole lines and keeps the end of the text. A carriage return also ends a line: progress output uses it. */
class LineTail {
  #open = ''
  #tail = ''
  readonly #onLine: ((line: string) => void) | undefined

  constructor(onLine: ((line: string) => void) | undefined) {
    this.#onLine = onLine
  }

  push(chunk: Buffer): void {
    const text = chunk.toString('utf8')
    this.#tail = (this.#tail + text).slice(-stderrTailChars)
    if (!this.#onLine) return
    const lines = (this.#open + text).split(/[\r\n]+/)
    this.#open = (lines.pop() ?? '').slice(-stderrTailChars)
    for (const line of lines) if (line) this.#onLine(line)
  }

  end(): string {
    if (this.#open) this.#onLine?.(this.#open)
    return this.#tail
  }
}
