import { makeConfig } from '#config/config.ts'
import { EnvProblems, readEnv } from '#config/env.ts'
import { runModels } from './cli/run-models.ts'

// A command of its own: fetching a model needs neither server nor database.
try {
  const interrupted = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interrupted.abort())
  process.exitCode = await runModels(makeConfig(readEnv()), process.argv.slice(2), {
    out: process.stdout,
    err: process.stderr,
    signal: interrupted.signal,
  })
} catch (error) {
  if (!(error instanceof EnvProblems)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
