import { type ExecFileOptions, execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Runs a program to its end and answers what it printed; the error of one that fails holds its last words. */
export async function runProgram(program: string, args: readonly string[], options: ExecFileOptions = {}): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(program, args, { ...options, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 })
    return stdout
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`${program} ${args.join(' ')}\n${`${stdout}${stderr}`.slice(-4000)}`, { cause: error })
  }
}
