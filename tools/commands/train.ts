import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../run.ts'

type Train = (options: { dataDir: string; log(line: string): void }) => boolean | Promise<boolean>

const trainings: Record<string, () => Promise<Train>> = {
  selection: async () => (await import('../train/selection.ts')).trainSelection,
  punctuation: async () => (await import('../train/fit-punctuation.ts')).fitPunctuation,
  edges: async () => (await import('../train/fit-edge-signs.ts')).fitEdgeSigns,
  titles: async () => (await import('../train/fit-titles.ts')).fitTitles,
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { data: { type: 'string' } } })
const [name = ''] = positionals
const load = trainings[name]
if (!load) {
  process.stderr.write(`There is no training "${name}". One of: ${Object.keys(trainings).join(', ')}.\n`)
  process.exit(2)
}
const dataDir = values.data === undefined ? resolve(root, '../shared') : resolve(process.env['CLIPWRIGHT_CALLED_FROM'] ?? root, values.data)
const train = await load()
process.exit((await train({ dataDir, log: (line) => process.stdout.write(`${line}\n`) })) ? 0 : 1)
