import { createHash } from 'node:crypto'

/** Linux allows 128 KiB per argument; clips of hundreds of cuts use a file instead, as newer FFmpeg warns about that form. */
export const longestArgument = 100_000

const fromFile: Readonly<Record<string, string>> = { '-filter_complex': '-filter_complex_script', '-af': '-filter_script:a' }

type FilterFile = { name: string; text: string }

/** Pure: arguments of which filters that are too long for a command line are read from files of the working folder, and those files. */
export function moveLongFilters(args: readonly string[]): { args: string[]; files: FilterFile[] } {
  const short = [...args]
  const files: FilterFile[] = []
  for (const [index, arg] of args.entries()) {
    const option = fromFile[arg]
    const text = args[index + 1] ?? ''
    if (option === undefined || text.length <= longestArgument) continue
    const name = `filters-${createHash('sha256').update(text).digest('hex').slice(0, 16)}.txt`
    short.splice(index, 2, option, name)
    files.push({ name, text })
  }
  return { args: short, files }
}
