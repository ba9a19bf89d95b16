import { root } from '../run.ts'

process.argv.splice(2, 0, process.env['CLIPWRIGHT_CALLED_FROM'] ?? process.cwd())
process.chdir(root)
await import('../../apps/server/src/models-main.ts')
