import { root } from '../run.ts'

const args = process.argv.slice(2)
process.chdir(root)
process.argv.splice(2, process.argv.length, 'rotate-keys', ...args)
await import('../../apps/server/src/main.ts')
