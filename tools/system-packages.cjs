'use strict'
// Programs that no package registry carries. On Debian and Ubuntu they are installed; elsewhere the exact need is named.
const { spawnSync } = require('node:child_process')
const fs = require('node:fs')

/** `found` answers without starting a process where it can, so that a second start costs nothing. */
const needs = [
  { apt: 'ffmpeg', found: () => isOnPath('ffmpeg') && isOnPath('ffprobe'), why: 'reads and renders video' },
  { apt: 'bubblewrap', found: () => isOnPath('bwrap'), why: 'keeps media programs in a sandbox', optional: true },
  {
    apt: 'pocketsphinx',
    found: () => isOnPath('pocketsphinx_continuous'),
    why: 'recognises English speech offline (draft quality)',
    optional: true,
  },
  {
    apt: 'pocketsphinx-en-us',
    found: () => fs.existsSync('/usr/share/pocketsphinx/model/en-us'),
    why: 'its English model',
    optional: true,
  },
  { apt: 'flite', found: () => isOnPath('flite'), why: 'speaks English voice-overs', optional: true },
  { apt: 'espeak-ng', found: () => isOnPath('espeak-ng'), why: 'speaks voice-overs in the other languages', optional: true },
  {
    apt: 'fonts-noto-cjk',
    found: () => hasFile('/usr/share/fonts/opentype/noto', /CJK/),
    why: 'captions in Chinese, Japanese and Korean',
    optional: true,
  },
]
const browsers = [
  { apt: 'chromium', found: () => isOnPath('chromium'), why: 'runs the browser tests and benchmarks' },
  {
    apt: 'chromium-headless-shell',
    found: () => isOnPath('chromium-headless-shell'),
    why: 'runs the usual browser tests with less work',
    optional: true,
  },
]

/** Without them a few long tests fail or are left out, each with what it misses. */
const longTests = [
  { apt: 'buildah', found: () => isOnPath('buildah'), why: 'builds the container image', optional: true },
  { apt: 'debootstrap', found: () => isOnPath('debootstrap'), why: 'makes the base of the image', optional: true },
  { apt: 'rclone', found: () => isOnPath('rclone'), why: 'copies a bucket, as a backup does', optional: true },
  {
    apt: 'postgresql',
    found: () => hasFile('/usr/lib/postgresql', /^\d+$/),
    why: 'a database with the programs that dump and restore it',
    optional: true,
  },
  ...['proxy', 'account', 'container', 'object'].map((part) => ({
    apt: `swift-${part}`,
    found: () => isOnPath(`swift-${part}-server`),
    why: 'a store that speaks S3',
    optional: true,
  })),
]

function isOnPath(name) {
  return (process.env.PATH ?? '').split(':').some((folder) => folder !== '' && fs.existsSync(`${folder}/${name}`))
}

function hasFile(folder, pattern) {
  return fs.existsSync(folder) && fs.readdirSync(folder).some((file) => pattern.test(file))
}

function installSystemPackages({ say, withBrowser = false, forLongTests = false }) {
  if (process.platform !== 'linux') return explainElsewhere(say)
  const missing = [...needs, ...(withBrowser ? browsers : []), ...(forLongTests ? longTests : [])].filter((need) => !need.found())
  if (missing.length === 0) return
  const names = missing.map((need) => need.apt)
  if (!isOnPath('apt-get')) return explain(say, missing)
  const asRoot = process.getuid() === 0
  if (!asRoot && !isOnPath('sudo')) return explain(say, missing)
  say(`Installing ${names.join(', ')} with apt${asRoot ? '' : ' (sudo may ask for your password)'}…`)
  const run = (args) =>
    spawnSync(asRoot ? 'apt-get' : 'sudo', asRoot ? args : ['apt-get', ...args], {
      stdio: ['inherit', 2, 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  const install = (packages) => run(['install', '-y', '-qq', '--no-install-recommends', ...packages])
  if (install(names)) return
  run(['update', '-qq'])
  if (install(names)) return
  // A package that this system does not have keeps apt from installing the others.
  for (const name of names) install([name])
  const stillMissing = missing.filter((need) => !need.found())
  if (stillMissing.length > 0) explain(say, stillMissing)
}

function explain(say, missing) {
  for (const need of missing) say(`${need.optional ? 'Optional' : 'Needed'} and missing: ${need.apt}: ${need.why}.`)
  say(`Install with: sudo apt-get install ${missing.map((need) => need.apt).join(' ')}   (or your system's like)`)
  if (missing.some((need) => !need.optional)) process.exit(1)
}

function explainElsewhere(say) {
  if (isOnPath('ffmpeg') && isOnPath('ffprobe')) return
  say('FFmpeg is needed and was not found. On macOS: brew install ffmpeg. On Windows: winget install ffmpeg.')
  process.exit(1)
}

module.exports = { installSystemPackages }
