import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runProgram } from '../../container/testing/run-program.ts'

/** Bluesky’s own server, and the directory of identities that it needs. */
const packages = ['@atproto/pds@0.5.35', '@did-plc/server@0.0.1']
/** The one that the server asks for ends this Node when statements are collected as it ends. */
const overrides = { 'better-sqlite3': '13.2.0' }

/**
 * Installs Bluesky’s server below `folder` from npm: 545 MB, of which SQLite is compiled, against the headers of this Node, which npm has as
 * well. Without compiler, `make` and Python, and without the registry, it fails and says so.
 */
export async function installPds(folder: string): Promise<void> {
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, overrides }))
  const node = `node-${process.platform}-${process.arch}`
  const all = [...packages, `${node}@${process.versions.node}`]
  const quietly = ['--no-audit', '--no-fund', '--save-exact']
  // None of the others has to build anything, so none of their scripts runs.
  await runProgram('npm', ['install', '--ignore-scripts', ...quietly, ...all], { cwd: folder })
  const env = { ...process.env, npm_config_nodedir: join(folder, 'node_modules', node), npm_config_build_from_source: 'true' }
  await runProgram('npm', ['rebuild', 'better-sqlite3'], { cwd: folder, env })
}
