import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { clipStartSec } from './render-material.ts'

const run = promisify(execFile)
const version = '4.0.529'
const chromium = '/usr/bin/chromium'

/** The design of our full clip: a following crop, then two halves, word-by-word captions, a mark and an emoji. */
const composition = `import React from 'react'
import { AbsoluteFill, Composition, OffthreadVideo, registerRoot, Sequence, interpolate, staticFile, useCurrentFrame } from 'remotion'
const words = 'three years ago we lost half of our customers in one week and nobody could say why it happened'.split(' ')
const Pane = ({ x, y, w, h, left, from }) => {
  const scale = h / (1080 * (y ? 0.79 : 1))
  return <div style={{ position: 'absolute', left: 0, top: y ?? 0, width: w, height: h, overflow: 'hidden' }}>
    <OffthreadVideo src={staticFile('talk.mp4')} startFrom={${clipStartSec * 30} + from} muted={from > 0} style={{ position: 'absolute', left: -left * 1920 * scale, width: 1920 * scale, height: 1080 * scale, maxWidth: 'none' }} />
  </div>
}
const Fill = () => {
  const frame = useCurrentFrame()
  return <Pane w={1080} h={1920} from={0} left={interpolate(frame, [18, 22], [0.22, 0.34], { extrapolateLeft: 'clamp', extrapolateRight: 'clamp' })} />
}
const Split = () => <><Pane y={0.01} w={1080} h={960} left={0} from={60} /><Pane y={960} w={1080} h={960} left={0.5} from={60} /></>
const Captions = () => {
  const frame = useCurrentFrame()
  const now = Math.floor(frame / 9)
  const first = Math.floor(now / 4) * 4
  return <div style={{ position: 'absolute', top: 1380, width: 1080, textAlign: 'center', fontFamily: 'sans-serif', fontWeight: 800, fontSize: 78, WebkitTextStroke: '3px black' }}>
    {words.slice(first, first + 4).map((word, index) => <span key={index} style={{ color: first + index === now ? '#ffe500' : 'white', display: 'inline-block', margin: '0 10px', transform: first + index === now ? 'scale(1.12)' : 'none' }}>{word.toUpperCase()}</span>)}
  </div>
}
const Clip = () => <AbsoluteFill style={{ backgroundColor: 'black' }}>
  <Sequence durationInFrames={60}><Fill /></Sequence><Sequence from={60}><Split /></Sequence><Captions />
  <div style={{ position: 'absolute', right: 40, top: 60, color: 'white', fontSize: 44, opacity: 0.8 }}>CLIPWRIGHT</div>
  <div style={{ position: 'absolute', left: 460, top: 1180, fontSize: 120 }}>{'\\u{1F525}'}</div>
</AbsoluteFill>
registerRoot(() => <Composition id="clip" component={Clip} durationInFrames={120} fps={30} width={1080} height={1920} />)
`

const script = `import { bundle } from '@remotion/bundler'
import { renderMedia, selectComposition } from '@remotion/renderer'
const serveUrl = await bundle({ entryPoint: new URL('./clip.jsx', import.meta.url).pathname, publicDir: new URL('./public', import.meta.url).pathname })
const browser = { browserExecutable: '${chromium}', chromeMode: 'chrome-for-testing', chromiumOptions: { gl: 'swangle' }, timeoutInMilliseconds: 300000 }
const composition = await selectComposition({ serveUrl, id: 'clip', ...browser })
if (process.argv[2] === 'render') await renderMedia({ serveUrl, composition, codec: 'h264', x264Preset: 'veryfast', crf: 21, concurrency: 2, outputLocation: 'out.mp4', logLevel: 'error', ...browser })
process.exit(0)
`

/**
 * CPU seconds of a 4-second cut in Remotion, the renderer of the hosted rivals, without its start-up and bundling. Null when
 * it cannot be installed here; the log says why.
 */
export async function measurePeerCpuSeconds(input: { folder: string; source: string; log(text: string): void }): Promise<number | null> {
  const { folder, source, log } = input
  if (!existsSync(chromium)) {
    log('The peer is skipped: Chromium is not installed.')
    return null
  }
  const home = join(folder, 'peer')
  await mkdir(join(home, 'public'), { recursive: true })
  await copyFile(source, join(home, 'public', 'talk.mp4'))
  await writeFile(join(home, 'package.json'), JSON.stringify({ type: 'module', private: true }))
  await writeFile(join(home, 'clip.jsx'), composition)
  await writeFile(join(home, 'run.mjs'), script)
  try {
    const packages = ['remotion', '@remotion/bundler', '@remotion/renderer'].map((name) => `${name}@${version}`)
    await run(
      'npm',
      ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--save-exact', ...packages, 'react@19.2.0', 'react-dom@19.2.0'],
      { cwd: home, timeout: 600_000 },
    )
    const prepare = await timeStep(home, 'prepare')
    const whole = await timeStep(home, 'render')
    log(`peer: CPU seconds for 4 s of clip: ${(whole - prepare).toFixed(1)} (and ${prepare.toFixed(1)} to bundle and start)`)
    return whole - prepare
  } catch (error) {
    log(`The peer is skipped: ${String(error instanceof Error ? error.message : error).slice(0, 400)}`)
    return null
  }
}

/** Samples every descendant process: Chromium leaves children behind that no parent accounts for. */
async function timeStep(home: string, step: string): Promise<number> {
  const child = spawn(process.execPath, ['run.mjs', step], { cwd: home, stdio: ['ignore', 'ignore', 'pipe'], timeout: 1_800_000 })
  let words = ''
  child.stderr.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-600)))
  const closing = once(child, 'close')
  const seconds = new Map<number, number>()
  let running = true
  const sampling = (async () => {
    while (running) {
      for (const [pid, cpu] of await listDescendants(child.pid ?? 0)) seconds.set(pid, Math.max(cpu, seconds.get(pid) ?? 0))
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })()
  const [code] = (await closing) as [number | null]
  running = false
  await sampling
  if (code !== 0) throw new Error(`the peer's ${step} ended with ${code}: ${words}`)
  return [...seconds.values()].reduce((sum, cpu) => sum + cpu, 0)
}

/** CPU seconds so far of a process and its descendants. */
async function listDescendants(root: number): Promise<Map<number, number>> {
  const parents = new Map<number, number>()
  const cpu = new Map<number, number>()
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    // A process may end while it is read; earlier samples of it still count.
    const fields = (await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')).split(') ').at(-1)?.split(' ') ?? []
    parents.set(Number(name), Number(fields[1] ?? 0))
    cpu.set(Number(name), (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100)
  }
  const isBelow = (pid: number): boolean => pid === root || (pid > 1 && parents.has(pid) && isBelow(parents.get(pid) ?? 0))
  return new Map([...cpu].filter(([pid]) => isBelow(pid)))
}
