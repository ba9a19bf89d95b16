import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError } from '@clipwright/contract/errors'
import { runTool } from '../../run-tool.ts'
import type { ChildMessage, ChildTask } from './child-task.ts'

type ChildRun = {
  workDir: string
  /** Files and folders the task needs, in addition to the program's own. */
  readable: readonly string[]
  timeoutMs: number
  signal?: AbortSignal | undefined
  onProgress?(share: number): void
  onWindow?(value: unknown): void
}

/**
 * Runs one task in its own Node process: native inference blocks and cannot be stopped from inside; a process can be
 * killed. Returns the task's result, unchecked.
 */
export async function runChild(task: ChildTask, run: ChildRun): Promise<unknown> {
  const taskFile = join(run.workDir, `speech-task-${randomUUID()}.json`)
  await writeFile(taskFile, JSON.stringify(task))
  const outcome: { result?: unknown; isDone: boolean } = { isDone: false }
  const lines = new LineReader((line) => {
    const message = readMessage(line)
    if (message?.type === 'progress') run.onProgress?.(Math.min(1, Math.max(0, message.share)))
    if (message?.type === 'window') run.onWindow?.(message.value)
    if (message?.type === 'result') Object.assign(outcome, { result: message.value, isDone: true })
  })
  try {
    const result = await runTool({
      tool: 'node',
      args: ['--disable-warning=ExperimentalWarning', fileURLToPath(new URL('speech-child.ts', import.meta.url)), taskFile],
      cwd: run.workDir,
      readable: [...listProgramFolders(), ...run.readable],
      timeoutMs: run.timeoutMs,
      // Twice the weights of the largest model, and what V8 reserves.
      maxRssBytes: 8 * 1024 ** 3,
      onStdout: (chunk) => lines.push(chunk),
      ...(run.signal ? { signal: run.signal } : {}),
    })
    if (result.code !== 0 || !outcome.isDone) {
      throw new AppError('ServerError', { cause: `speech child (${task.kind}) ended with ${result.code}: ${result.stderr.slice(-1500)}` })
    }
    return outcome.result
  } finally {
    await rm(taskFile, { force: true })
  }
}

/** This package, the contract and the installed packages: all that the child imports. */
function listProgramFolders(): string[] {
  const require = createRequire(import.meta.url)
  const here = fileURLToPath(new URL('../../..', import.meta.url))
  const contract = dirname(dirname(fileURLToPath(import.meta.resolve('@clipwright/contract/errors'))))
  const installed = require.resolve('onnxruntime-node').split(`${join('node_modules', 'onnxruntime-node')}`)[0] ?? ''
  const own = join(here, 'node_modules')
  return [join(installed, 'node_modules'), here, contract, ...(existsSync(own) ? [own] : [])]
}

function readMessage(line: string): ChildMessage | null {
  if (!line.startsWith('{"type"')) return null
  try {
    return JSON.parse(line) as ChildMessage
  } catch {
    // A library may print to stdout, too; lines that are no message are ignored.
    return null
  }
}

class LineReader {
  #open = ''
  readonly #decoder = new TextDecoder()
  readonly #onLine: (line: string) => void

  constructor(onLine: (line: string) => void) {
    this.#onLine = onLine
  }

  push(chunk: Buffer): void {
    const lines = (this.#open + this.#decoder.decode(chunk, { stream: true })).split('\n')
    this.#open = lines.pop() ?? ''
    for (const line of lines) this.#onLine(line)
  }
}
