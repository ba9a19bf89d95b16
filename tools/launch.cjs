'use strict'
// Entry of every npm script. Plain old JavaScript without packages, because on a fresh clone it is all there is.
// It brings what is missing (packages, Node 24, system programs), then hands over to tools/commands/<name>.ts.
const { spawn, spawnSync } = require('node:child_process')
const { createHash } = require('node:crypto')
const fs = require('node:fs')
const path = require('node:path')
const { installSystemPackages } = require('./system-packages.cjs')

const root = path.resolve(__dirname, '..')
const wantedMajor = 24
const commands = [
  'start',
  'test',
  'test-long',
  'dev',
  'check',
  'build',
  'bench',
  'clip',
  'models',
  'mcp',
  'pictures',
  'rehearse',
  'rotate-keys',
  'token',
  'tool',
  'train',
]

function say(text) {
  process.stderr.write(`${text}\n`)
}

function hashLock() {
  return createHash('sha256')
    .update(fs.readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')
}

function readLock(file) {
  const full = path.join(root, file)
  return fs.existsSync(full) ? JSON.parse(fs.readFileSync(full, 'utf8')).packages : {}
}

/** Where only packages of this repository came or changed, links are all that is missing. False: something else is. */
function linkWorkspaces() {
  const installed = readLock('node_modules/.package-lock.json')
  const packages = Object.entries(readLock('package-lock.json')).filter(([name]) => name.includes('node_modules/'))
  const isInstalled = ([name, entry]) => entry.link || installed[name]?.version === entry.version || (entry.optional && !installed[name])
  if (!packages.every(isInstalled)) return false
  for (const [name, entry] of packages) {
    const at = path.join(root, name)
    if (!entry.link || fs.existsSync(at)) continue
    fs.symlinkSync(path.relative(path.dirname(at), path.join(root, entry.resolved)), at, 'junction')
  }
  return true
}

function ensurePackages() {
  const marker = path.join(root, 'node_modules', '.installed-lock')
  const wanted = hashLock()
  if (fs.existsSync(marker) && fs.readFileSync(marker, 'utf8') === wanted) return
  const isLinked = linkWorkspaces()
  // Written anew, because copies of this folder may share its files.
  fs.rmSync(marker, { force: true })
  if (isLinked) return fs.writeFileSync(marker, wanted)
  say('Installing packages (once, about a minute)…')
  const result = spawnSync('npm', ['ci', '--no-progress', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' },
    shell: process.platform === 'win32',
  })
  if (result.status !== 0) {
    say('The packages could not be installed. Run "npm ci" here to see why, then try again.')
    process.exit(1)
  }
  fs.writeFileSync(marker, wanted)
}

function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= wantedMajor) return process.execPath
  const binary = path.join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  const probe = fs.existsSync(binary) ? spawnSync(binary, ['--version'], { encoding: 'utf8' }) : null
  if (probe && probe.status === 0 && Number(probe.stdout.slice(1).split('.')[0]) >= wantedMajor) return binary
  say(`Node ${wantedMajor} is needed, this is ${process.version}, and the packaged one did not install.`)
  say('Install it from your system, or run: npm rebuild node')
  process.exit(1)
}

function main() {
  const [name, ...args] = process.argv.slice(2)
  if (!commands.includes(name)) {
    say(`Unknown command "${name ?? ''}". One of: ${commands.join(', ')}.`)
    process.exit(2)
  }
  ensurePackages()
  const isTranscript = name === 'clip' && args.some((argument) => /^--transcript(?:=|$)/.test(argument))
  if (!['token', 'rotate-keys', 'check', 'build', 'train', 'models', 'mcp'].includes(name) && !isTranscript)
    installSystemPackages({
      say,
      withBrowser: ['test', 'test-long', 'bench', 'pictures'].includes(name),
      forLongTests: name === 'test-long',
    })
  const node = findNode()
  const envPath = path.join(root, '.env')
  const envFile = fs.existsSync(envPath) ? [`--env-file=${envPath}`] : []
  const bins = [path.dirname(node), path.join(root, 'node_modules', '.bin')]
  const child = spawn(
    node,
    ['--disable-warning=ExperimentalWarning', ...envFile, path.join(__dirname, 'commands', `${name}.ts`), ...args],
    {
      stdio: 'inherit',
      // npm moves into the package folder; file arguments are meant from where the person stands.
      env: {
        ...process.env,
        PATH: [...bins, process.env.PATH].join(path.delimiter),
        CLIPWRIGHT_CALLED_FROM: process.env.INIT_CWD ?? process.cwd(),
      },
    },
  )
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // Ctrl-C reaches the child through the terminal's process group; a second copy is harmless, a lost one is not.
    process.on(signal, () => child.kill(signal))
  }
  // npm and its shell may be ended without a word to this process; what they started must not outlive them.
  const parent = process.ppid
  const watch = setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500)
  watch.unref()
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
}

main()
