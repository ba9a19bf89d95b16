import { type CompressionGoal, megabyte, type QualityLevel, type TargetCodec } from '@clipwright/tools/engines/video-compressor'
import { withoutEnding } from '@clipwright/contract/sources/file-endings'
import { MediaProblem } from '../media-problem.ts'
import {
  byId,
  carryAlong,
  loadPart,
  onFile,
  refusalTexts,
  say,
  setup,
  showBytes,
  showError,
  showFailure,
  showNumber,
  showProblem,
  showProgress,
  showResult,
} from '../page-parts.ts'
import type * as work from './work.ts'

type Work = typeof work
type Opened = Awaited<ReturnType<Work['openVideo']>>

const form = byId<HTMLFormElement>('tool')
const submit = form.querySelector('button[type="submit"]') as HTMLButtonElement
type State = {
  file: File | null
  opened: Promise<Opened> | null
  /** Only the server can compress the file. */
  isForServer: boolean
  run: AbortController | null
  result: { file: Blob; name: string } | null
  url: string
  close: () => void
}
const ownButton = submit.textContent
const state: State = {
  file: null,
  opened: null,
  isForServer: false,
  run: null,
  result: null,
  url: '',
  close: () => undefined,
}

const loadWork = (): Promise<Work> => loadPart(import('./work.ts'))

function explain(error: unknown): void {
  const { name } = error as { name?: string }
  if (name === 'QuotaExceededError') return showFailure(say('processingTitle'), say('noSpace'))
  if (name === 'NotReadableError') return showFailure(say('uploadTitle'), say('openFailed'))
  showError(error)
}

async function choose(file: File): Promise<void> {
  state.run?.abort()
  byId('failure').hidden = true
  byId('result').hidden = true
  showProblem('')
  offerServer(null)
  state.file = file
  state.opened = null
  byId('chosen').textContent = say('chosen', { name: file.name, size: showBytes(file.size) })
  if (!('VideoEncoder' in window)) return offerServer('whyEncoder')
  const opening = loadWork().then(({ openVideo }) => openVideo(file))
  state.opened = opening
  try {
    const { canHear } = await opening
    await listCodecs()
    // Too large for the server: better without sound than not at all.
    if (!canHear && state.file === file && file.size <= (setup.figures['serverBytes'] ?? 0)) offerServer('whySound')
  } catch (error) {
    if (state.file !== file) return
    const why = reasonForServer(error, file)
    if (why) return offerServer(why)
    state.file = null
    explain(error)
  }
}

/** Containers that FFmpeg reads and this page does not. */
const serverEndings = /\.(?:avi|wmv|asf|flv|mpe?g|vob|m2ts?|mts|3gp|3g2)$/i

function reasonForServer(error: unknown, { name }: File): 'whyDecoder' | 'whyEncoder' | null {
  if (!(error instanceof MediaProblem)) return null
  if (error.key === 'noEncoder') return 'whyEncoder'
  return error.key === 'noDecoder' || (error.key === 'openFailed' && serverEndings.test(name)) ? 'whyDecoder' : null
}

/** Says that the file has to leave the device, and why, before it does. Null: it does not have to. */
function offerServer(why: 'whyDecoder' | 'whyEncoder' | 'whySound' | null): void {
  const { serverBytes = 0, serverMinutes = 0, serverHours = 0 } = setup.figures
  const isTooLarge = (state.file?.size ?? 0) > serverBytes
  state.isForServer = why !== null
  const offer = say('server', {
    button: say('send'),
    host: location.hostname,
    hours: String(serverHours),
    minutes: String(serverMinutes),
    size: showBytes(serverBytes),
  })
  byId('elsewhere').textContent =
    why === null ? '' : `${say(why)} ${isTooLarge ? say('serverTooLarge', { size: showBytes(serverBytes) }) : offer}`
  byId('elsewhere').hidden = why === null
  byId('private').hidden = why !== null
  byId<HTMLSelectElement>('codec').disabled = why !== null
  submit.textContent = why === null || isTooLarge ? ownButton : say('send')
  if (why !== null && isTooLarge) state.file = null
}

/** Only what this browser can write is offered. */
async function listCodecs(): Promise<void> {
  const { getEncodableVideoCodecs } = await loadWork()
  const codecs = await getEncodableVideoCodecs(['avc', 'hevc', 'vp9', 'av1'], { width: 1280, height: 720 })
  for (const option of byId<HTMLSelectElement>('codec').options)
    option.hidden = option.disabled = !codecs.includes(option.value as TargetCodec)
  const first = codecs[0]
  if (!first) throw new MediaProblem('noEncoder')
  if (byId<HTMLSelectElement>('codec').selectedOptions[0]?.disabled !== false) byId<HTMLSelectElement>('codec').value = first
}

function readGoal(): CompressionGoal | null {
  const kind = new FormData(form).get('goal')
  if (kind === 'quality') return { kind: 'quality', level: byId<HTMLSelectElement>('level').value as QualityLevel }
  const size = kind === 'own' ? byId<HTMLInputElement>('size').valueAsNumber : Number(kind)
  return size >= 0.1 ? { kind: 'size', bytes: Math.floor(size * megabyte) } : null
}

function showPass(share: number, pass: number): void {
  showProgress(share)
  byId('pass').textContent = pass > 1 ? say('pass', { pass: String(pass) }) : ''
}

async function start(): Promise<void> {
  const { file, opened, isForServer } = state
  const goal = readGoal()
  if (!file || !(opened || isForServer)) return showProblem(say('needFile'))
  if (!goal) return showProblem(say('needSize'))
  if (goal.kind === 'size' && goal.bytes >= file.size) return showProblem(say('alreadySmall'))
  showProblem('')
  const run = new AbortController()
  state.run = run
  submit.disabled = true
  byId('failure').hidden = true
  byId('result').hidden = true
  byId('progress').hidden = false
  showPass(0, 1)
  try {
    await (isForServer || !opened ? runOnServer(file, goal, run.signal) : runOn(file, await opened, goal, run.signal))
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
  if ('smallestBytes' in plan) return showFailure(say('processingTitle'), say('tooShort', { size: showBytes(plan.smallestBytes) }))
  const limit = goal.kind === 'size' ? goal.bytes : null
  const result = await loaded.compress({ opened: original, plan, codec, limit, signal, onProgress: showPass })
  if (result.file.size >= file.size) throw new MediaProblem('noGain')
  const [lower, upper] = [byId<HTMLCanvasElement>('before'), byId<HTMLCanvasElement>('after')]
  state.close()
  const comparison = await loaded.openComparison(original, result.file, [lower, upper])
  state.close = comparison.close
  const { widthPx, heightPx, durationS } = comparison.after
  showSizes(file, result.file)
  byId('comparison').hidden = false
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
  showResult()
}

async function runOnServer(file: File, goal: CompressionGoal, signal: AbortSignal): Promise<void> {
  const { compressOnServer } = await loadPart(import('./compress-on-server.ts'))
  const result = await compressOnServer({
    file,
    goal,
    texts: refusalTexts,
    signal,
    onProgress: (share, step) => {
      showProgress(share)
      byId('pass').textContent = say(step)
    },
  })
  state.close()
  state.close = () => undefined
  showSizes(file, result.file)
  const hours = String(setup.figures['serverHours'] ?? 0)
  byId('notes').textContent = [
    say('details', { width: String(result.widthPx), height: String(result.heightPx) }),
    say(result.isDeleted ? 'sent' : 'sentLater', { hours }),
  ].join(' ')
  // Nobody can draw frames of a video that this browser does not decode.
  byId('comparison').hidden = true
  offerDownload(file, result.file)
  showResult()
}

function showSizes(before: Blob, after: Blob): void {
  byId('sizes').textContent = say('sizes', { before: showBytes(before.size), after: showBytes(after.size) })
  byId('saved').textContent = say('saved', { share: showNumber(1 - after.size / before.size, { style: 'percent' }) })
}

function offerDownload(source: File, result: Blob): void {
  URL.revokeObjectURL(state.url)
  state.url = URL.createObjectURL(result)
  const link = byId<HTMLAnchorElement>('download')
  link.href = state.url
  link.download = `${withoutEnding(source.name)}-compressed.mp4`
  state.result = { file: result, name: link.download }
}

onFile((file) => void choose(file))
form.addEventListener('submit', (event) => {
  event.preventDefault()
  void start()
})
byId('size').addEventListener('focus', () => (byId<HTMLInputElement>('goal-own').checked = true))
byId('level').addEventListener('focus', () => (byId<HTMLInputElement>('goal-quality').checked = true))
byId('stop').addEventListener('click', () => state.run?.abort())
byId('divider').addEventListener('input', ({ currentTarget }) => {
  byId('after').style.clipPath = `inset(0 0 0 ${(currentTarget as HTMLInputElement).value}%)`
})
carryAlong(() => Promise.resolve(state.result))
