import { root } from '../run.ts'

// File names are meant from where the person stands, settings and data from the repository.
const calledFrom = process.env['CLIPWRIGHT_CALLED_FROM'] ?? process.cwd()
process.argv.splice(2, 0, 'clip', calledFrom)
process.chdir(root)
await import('../../apps/server/src/main.ts')
