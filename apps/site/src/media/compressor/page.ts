import { type CompressionGoal, megabyte, type QualityLevel, type TargetCodec } from '@clipwright/tools/engines/video-compressor'
import type { MediaSetup } from '../media-setup.ts'
import type * as work from './work.ts'

type Work = typeof work
type Opened = Awaited<ReturnType<Work['openVideo']>>

const byId = <T extends HTMLElement>(id: string) => document.getElementById(id) as T
const setup = JSON.parse(byId('setup').textContent ?? '') as MediaSetup
const say = (key: string, values: Readonly<Record<string, string>> = {}) =>
  (setup.texts[key] ?? '').replace(/\{\{(\w+)\}\}/g, (slot, name: string) => values[name] ?? slot)
const form = byId<HTMLFormElement>('tool')
const picker = byId<HTMLInputElement>('file')
const submit = form.querySelector('button[type="submit"]') as HTMLButtonElement
const state: { file: File | null; opened: Promise<Opened> | null; run: AbortController | null; url: string; close: () => void } = {
  file: null,
  opened: null,
  run: null,
  url: '',
  close: () => undefined,
}

const number = (value: number, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(setup.language, options).format(value)
const showBytes = (bytes: number) =>
  number(bytes / megabyte, { style: 'unit', unit: 'megabyte', maximumFractionDigits: bytes < 10 * megabyte ? 2 : 1 })
/** A visitor is told of a failed load as a failed connection, which it is. */
const loadWork = (): Promise<Work> => import('./work.ts').catch(() => Promise.reject(new Error('network')))

function showProblem(text: string): void {
  byId('problem').textContent = text
}

function showFailure(title: string, text: string): void {
  const box = byId('failure')
  const strong = document.createElement('strong')
  strong.textContent = say(title)
  const span = document.createElement('span')
  span.textContent = text
  box.replaceChildren(strong, span)
  box.hidden = false
}

function explain(error: unknown): void {
  const { key, name, message } = error as { key?: string; name?: string; message?: string }
  if (message === 'network') return showFailure('networkTitle', say('networkText'))
  if (name === 'QuotaExceededError') return showFailure('processingTitle', say('noSpace'))
  if (key === 'openFailed' || key === 'noVideo' || name === 'NotReadableError') return showFailure('uploadTitle', say(key ?? 'openFailed'))
  if (key) return showFailure('processingTitle', say(key, { size: '' }))
  showFailure('unknownTitle', say('unknownText'))
}

async function choose(file: File | undefined): Promise<void> {
  if (!file) return
  state.run?.abort()
  byId('failure').hidden = true
  byId('result').hidden = true
  showProblem('')
  state.file = file
  byId('chosen').textContent = say('chosen', { name: file.name, size: showBytes(file.size) })
  if (!('VideoEncoder' in window)) return showFailure('processingTitle', say('noWebCodecs'))
  const opening = loadWork().then(({ openVideo }) => openVideo(file))
  state.opened = opening
  try {
    await opening
    await listCodecs()
  } catch (error) {
    if (state.file !== file) return
    state.file = null
    explain(error)
  }
}

/** Only what this browser can write is offered. */
async function listCodecs(): Promise<void> {
  const { getEncodableVideoCodecs } = await loadWork()
  const codecs = await getEncodableVideoCodecs(['avc', 'hevc', 'vp9', 'av1'], { width: 1280, height: 720 })
  for (const option of byId<HTMLSelectElement>('codec').options)
    option.hidden = option.disabled = !codecs.includes(option.value as TargetCodec)
  const first = codecs[0]
  if (!first) throw Object.assign(new Error('codecs'), { key: 'noEncoder' })
  if (byId<HTMLSelectElement>('codec').selectedOptions[0]?.disabled !== false) byId<HTMLSelectElement>('codec').value = first
}

function readGoal(): CompressionGoal | null {
  const kind = new FormData(form).get('goal')
  if (kind === 'quality') return { kind: 'quality', level: byId<HTMLSelectElement>('level').value as QualityLevel }
  const size = kind === 'own' ? byId<HTMLInputElement>('size').valueAsNumber : Number(kind)
  return size >= 0.1 ? { kind: 'size', bytes: Math.floor(size * megabyte) } : null
}

function showProgress(share: number, pass: number): void {
  const percent = Math.round(share * 100)
  byId('step').textContent = setup.steps[Math.min(4, Math.floor(percent / 25))] ?? ''
  byId('pass').textContent = pass > 1 ? say('pass', { pass: String(pass) }) : ''
  const bar = document.querySelector('.bar') as HTMLElement
  bar.setAttribute('aria-valuenow', String(percent))
  ;(bar.firstElementChild as HTMLElement).style.width = `${percent}%`
}

async function start(): Promise<void> {
  const { file, opened } = state
  const goal = readGoal()
  if (!file || !opened) return showProblem(say('needFile'))
  if (!goal) return showProblem(say('needSize'))
  if (goal.kind === 'size' && goal.bytes >= file.size) return showProblem(say('alreadySmall'))
  showProblem('')
  const run = new AbortController()
  state.run = run
  submit.disabled = true
  byId('failure').hidden = true
  byId('result').hidden = true
  byId('progress').hidden = false
  showProgress(0, 1)
  try {
    await runOn(file, await opened, goal, run.signal)
  } catch (error) {
    if (run.signal.aborted) showProblem(say('stopped'))
    else explain(error)
  } finally {
    byId('progress').hidden = true
    submit.disabled = false
    state.run = null
  }
}

async function runOn(file: File, original: Opened, goal: CompressionGoal, signal: AbortSignal): Promise<void> {
  const loaded = await loadWork()
  const codec = byId<HTMLSelectElement>('codec').value as TargetCodec
  const plan = loaded.planEncoding(original.source, goal, codec)
  if ('smallestBytes' in plan) return showFailure('processingTitle', say('tooShort', { size: showBytes(plan.smallestBytes) }))
  const limit = goal.kind === 'size' ? goal.bytes : null
  const result = await loaded.compress({ opened: original, plan, codec, limit, signal, onProgress: showProgress })
  if (result.file.size >= file.size) return showFailure('processingTitle', say('noGain'))
  const [lower, upper] = [byId<HTMLCanvasElement>('before'), byId<HTMLCanvasElement>('after')]
  state.close()
  const comparison = await loaded.openComparison(original, result.file, [lower, upper])
  state.close = comparison.close
  const { widthPx, heightPx, durationS } = comparison.after
  byId('sizes').textContent = say('sizes', { before: showBytes(file.size), after: showBytes(result.file.size) })
  byId('saved').textContent = say('saved', { share: number(1 - result.file.size / file.size, { style: 'percent' }) })
  const notes = [say('details', { width: String(widthPx), height: String(heightPx) })]
  if (original.audio && !result.hasSound) notes.push(say('noSound'))
  if (result.hasSound && result.audioCodec === 'opus') notes.push(say('opusSound'))
  if (result.hasRoomLeft) notes.push(say('roomLeft'))
  byId('notes').textContent = notes.join(' ')
  offerDownload(file, result.file)
  const moment = byId<HTMLInputElement>('moment')
  moment.oninput = () => void comparison.show((moment.valueAsNumber / 1000) * durationS)
  byId('result').hidden = false
  await comparison.show(durationS / 2)
  byId('result-title').focus({ preventScroll: true })
  byId('result').scrollIntoView({ block: 'nearest' })
}

function offerDownload(source: File, result: Blob): void {
  URL.revokeObjectURL(state.url)
  state.url = URL.createObjectURL(result)
  const link = byId<HTMLAnchorElement>('download')
  link.href = state.url
  link.download = `${source.name.replace(/\.\w+$/, '')}-compressed.mp4`
}

async function share(node: HTMLElement): Promise<void> {
  const url = location.href.replace(/[?#].*$/, '')
  if (navigator.share) return navigator.share({ title: document.title, url }).catch(() => undefined)
  await navigator.clipboard?.writeText(url)
  const before = node.textContent
  node.textContent = say('shared')
  setTimeout(() => (node.textContent = before), 1800)
}

picker.addEventListener('change', () => void choose(picker.files?.[0]))
for (const name of ['dragover', 'drop'] as const) {
  byId('drop').addEventListener(name, (event) => {
    event.preventDefault()
    if (name === 'drop') void choose(event.dataTransfer?.files[0])
  })
}
form.addEventListener('submit', (event) => {
  event.preventDefault()
  void start()
})
byId('size').addEventListener('focus', () => (byId<HTMLInputElement>('goal-own').checked = true))
byId('level').addEventListener('focus', () => (byId<HTMLInputElement>('goal-quality').checked = true))
byId('stop').addEventListener('click', () => state.run?.abort())
byId('share').addEventListener('click', ({ currentTarget }) => void share(currentTarget as HTMLElement))
byId('divider').addEventListener('input', ({ currentTarget }) => {
  byId('after').style.clipPath = `inset(0 0 0 ${(currentTarget as HTMLInputElement).value}%)`
})
