import { setToolNiceness } from '@clipwright/media/run-tool'
import { makeConfig } from '#config/config.ts'
import { EnvProblems, readEnv } from '#config/env.ts'
import { makeLog } from '#platform/log/make-log.ts'
import { runMediaTool } from './cli/media-tool/run-media-tool.ts'

try {
  const config = makeConfig(readEnv())
  // Somebody waits for it. Behind everything else, as beside a server, it ended never on a busy machine.
  setToolNiceness(0)
  const log = makeLog({ ...config.log, level: config.log.level === 'debug' ? 'debug' : 'silent' })
  process.exitCode = await runMediaTool(config, log, process.argv.slice(2))
} catch (error) {
  if (!(error instanceof EnvProblems)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
