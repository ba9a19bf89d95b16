import { ensureWebBuild } from '../web-build.ts'
import { root } from '../run.ts'

// The server runs in this process, so that one signal reaches everything.
if (await ensureWebBuild()) {
  process.chdir(root)
  process.argv.splice(2, process.argv.length, process.argv[2] ?? 'all')
  await import('../../apps/server/src/main.ts')
} else {
  process.stderr.write('The web app could not be built; see above.\n')
  process.exitCode = 1
}
