import { setToolNiceness } from '@clipwright/media/run-tool'
import { makeConfig } from '#config/config.ts'
import { EnvProblems, readEnv } from '#config/env.ts'
import { makeLog } from '#platform/log/make-log.ts'
import { refusesUnsafeMedia } from './app/refuse-unsafe-media.ts'
import { runClip } from './cli/run-clip.ts'
import { runApi } from './app/run-api.ts'
import { runWorker } from './app/run-worker.ts'
import { runToken } from './app/run-token.ts'
import { runRotateKeys } from './app/run-rotate-keys.ts'
import { runMigrate } from './app/run-migrate.ts'

const forgottenMs = 5000
/** Whatever a server writes holds something of a person: others on this machine have no business there. */
const serverUmask = 0o077
const roles = ['all', 'api', 'worker', 'migrate', 'token', 'rotate-keys', 'clip'] as const
type Role = (typeof roles)[number]

/** `main.ts all | api | worker | migrate | token | rotate-keys | clip`: reads the environment once, then starts the role. */
async function main(role: string, args: string[]): Promise<number> {
  if (!roles.includes(role as Role)) {
    process.stderr.write(`Unknown role "${role}". One of: ${roles.join(', ')}.\n`)
    return 2
  }
  const env = readEnv()
  const config = makeConfig(env)
  setToolNiceness(config.toolNiceness)
  // The terminal command writes a person's own files: there the person's own umask holds.
  if (role !== 'clip') process.umask(serverUmask)
  if ((role === 'all' || role === 'api' || role === 'worker') && (await refusesUnsafeMedia(config.unsafeMedia))) return 1
  switch (role as Role) {
    case 'all':
      return runApi(config, makeLog(config.log), { withWorker: true })
    case 'api':
      return runApi(config, makeLog(config.log), { withWorker: false })
    case 'worker':
      return runWorker(config, makeLog(config.log), { isStandby: args.includes('standby') })
    case 'migrate':
      return runMigrate(config, makeLog(config.log))
    case 'token':
      return runToken(config, makeLog({ ...config.log, level: 'silent' }))
    case 'rotate-keys':
      return runRotateKeys(config, makeLog({ ...config.log, level: 'silent' }), args)
    case 'clip':
      // A person gets plain words; LOG_LEVEL=debug adds the whole story.
      return runClip(config, makeLog({ ...config.log, level: config.log.level === 'debug' ? 'debug' : 'silent' }), args)
  }
}

try {
  const [role = 'all', ...args] = process.argv.slice(2)
  process.exitCode = await main(role, args)
  // The channel to the process that forked this one would keep it alive.
  if (process.connected) process.disconnect()
  // Everything was closed in order. A handle that a library forgot must not hold a stopped process for ever.
  setTimeout(() => process.exit(), forgottenMs).unref()
} catch (error) {
  if (!(error instanceof EnvProblems)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
