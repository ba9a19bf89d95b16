import { ensureWebBuild } from '../web-build.ts'

process.exitCode = (await ensureWebBuild()) ? 0 : 1
