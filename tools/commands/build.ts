import { run } from '../run.ts'

process.exitCode = await run('vite', ['build', 'apps/web'])
