import { execFileSync } from 'node:child_process'
import { cpus, totalmem } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../run.ts'

type Bench = (options: {
  dataDir: string
  isDataGiven: boolean
  pairsDir: string | undefined
  olderDir: string | undefined
  seed: number
  earlierDirs: string[]
  kills: number
  log(text: string): void
}) => Promise<Record<string, number>>

const benches: Record<string, () => Promise<Bench>> = {
  api: async () => (await import('../bench/api.ts')).benchApi,
  billing: async () => (await import('../bench/billing.ts')).benchBilling,
  curation: async () => (await import('../bench/curation.ts')).benchCuration,
  editor: async () => (await import('../bench/editor.ts')).benchEditor,
  ledger: async () => (await import('../bench/ledger.ts')).benchLedger,
  memory: async () => (await import('../bench/memory.ts')).benchMemory,
  'model-choices': async () => (await import('../bench/model-choices.ts')).benchModelChoices,
  parity: async () => (await import('../bench/parity.ts')).benchParity,
  pipeline: async () => (await import('../bench/pipeline.ts')).benchPipeline,
  preview: async () => (await import('../bench/preview.ts')).benchPreview,
  'preview-product': async () => (await import('../bench/preview-product.ts')).benchPreviewProduct,
  publishing: async () => (await import('../bench/publishing.ts')).benchPublishing,
  punctuation: async () => (await import('../bench/punctuation.ts')).benchPunctuation,
  recovery: async () => (await import('../bench/recovery.ts')).benchRecovery,
  reframe: async () => (await import('../bench/reframe.ts')).benchReframe,
  render: async () => (await import('../bench/render.ts')).benchRender,
  search: async () => (await import('../bench/search.ts')).benchSearch,
  selection: async () => (await import('../bench/selection.ts')).benchSelection,
  site: async () => (await import('../bench/site.ts')).benchSite,
  speech: async () => (await import('../bench/speech.ts')).benchSpeech,
  steering: async () => (await import('../bench/steering.ts')).benchSteering,
  titles: async () => (await import('../bench/titles.ts')).benchTitles,
  tools: async () => (await import('../bench/tools.ts')).benchTools,
  whisper: async () => (await import('../bench/whisper.ts')).benchWhisper,
  whole: async () => (await import('../bench/whole.ts')).benchWhole,
  web: async () => (await import('../bench/web.ts')).benchWeb,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    data: { type: 'string' },
    pairs: { type: 'string' },
    old: { type: 'string' },
    seed: { type: 'string', default: '1' },
    without: { type: 'string', multiple: true, default: [] },
    kills: { type: 'string', default: '12' },
  },
})
const names = positionals.length > 0 ? positionals : Object.keys(benches)
const unknown = names.find((name) => !(name in benches))
if (unknown !== undefined) {
  process.stderr.write(`There is no benchmark "${unknown}". One of: ${Object.keys(benches).join(', ')}.\n`)
  process.exit(2)
}
/** Judgements are next to the media. */
const readsJudgements = new Set(['model-choices', 'punctuation', 'selection', 'steering', 'titles'])
const folderOf = (name: string) =>
  values.data === undefined ? resolve(root, readsJudgements.has(name) ? '../shared' : '../shared/media') : toFolder(values.data)
const toFolder = (path: string) => resolve(process.env['CLIPWRIGHT_CALLED_FROM'] ?? root, path)
/** For `bench -- selection --pairs DIR` and `bench -- titles --pairs DIR --old CHECKOUT --seed 2 --without EARLIER`. */
const pairsDir = values.pairs === undefined ? undefined : toFolder(values.pairs)
const olderDir = values.old === undefined ? undefined : toFolder(values.old)
const earlierDirs = values.without.map(toFolder)
const seed = Number(values.seed)
/** Of `bench -- recovery --kills 200`. */
const kills = Number(values.kills)
// With --json the last line of stdout is for programs; all other output goes to stderr.
const log = (text: string) => (values.json ? process.stderr : process.stdout).write(`${text}\n`)
for (const name of names) {
  log(`\n# ${name}`)
  const bench = await benches[name]?.()
  const figures =
    (await bench?.({
      dataDir: folderOf(name),
      isDataGiven: values.data !== undefined,
      pairsDir,
      olderDir,
      seed,
      earlierDirs,
      kills,
      log,
    })) ?? {}
  for (const [key, value] of Object.entries(figures)) log(`${key.padEnd(36)} ${Number(value.toPrecision(4))}`)
  if (values.json) process.stdout.write(`${JSON.stringify({ name, commit: readCommit(), machine: describeMachine(), figures })}\n`)
}

function readCommit(): string {
  return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
}

function describeMachine(): string {
  return `${cpus()[0]?.model ?? 'unknown'} x ${cpus().length}, ${Math.round(totalmem() / 1024 ** 3)} GiB, ${process.platform}, Node ${process.version}`
}
