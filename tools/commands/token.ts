import { root } from '../run.ts'

process.chdir(root)
process.argv.splice(2, process.argv.length, 'token')
await import('../../apps/server/src/main.ts')
