import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '@clipwright/contract/errors'

/** Every program the product may start, with the Debian package it comes from. */
const packageOf = {
  ffmpeg: 'ffmpeg',
  ffprobe: 'ffmpeg',
  pocketsphinx_continuous: 'pocketsphinx pocketsphinx-en-us',
  'espeak-ng': 'espeak-ng',
  flite: 'flite',
  'fc-scan': 'fontconfig',
  'yt-dlp': 'yt-dlp',
  bwrap: 'bubblewrap',
  prlimit: 'util-linux',
  setpriv: 'util-linux',
  nice: 'coreutils',
  node: 'nodejs',
} as const

export type ToolName = keyof typeof packageOf

// Fixed folders instead of PATH, so that a changed PATH cannot swap a program under the worker.
const folders = ['/usr/local/bin', '/usr/bin', '/bin', '/opt/homebrew/bin']
const paths = new Map<ToolName, string>([['node', process.execPath]])

/** Sets the file of a program, for example a newer yt-dlp in the person's own folder. */
export function useToolAt(tool: ToolName, file: string): void {
  paths.set(tool, file)
}

/** Absolute path of an installed program, or undefined. */
export function findTool(tool: ToolName): string | undefined {
  const cachedPath = paths.get(tool)
  if (cachedPath !== undefined) return cachedPath
  for (const folder of folders) {
    const file = join(folder, tool)
    try {
      accessSync(file, constants.X_OK)
    } catch {
      // Not in this folder: try the next.
      continue
    }
    paths.set(tool, file)
    return file
  }
  return undefined
}

export function getTool(tool: ToolName): string {
  const file = findTool(tool)
  if (file !== undefined) return file
  throw new AppError('EngineMissingError', {
    say: `The program ${tool} is not installed on this server. Install it, for example with: sudo apt-get install ${packageOf[tool]}`,
  })
}
