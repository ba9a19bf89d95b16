import type { Light, Relighting } from '@clipwright/tools/engines/photo-relighting'
import type { Pace } from '@clipwright/tools/engines/preview-pace'
import { withoutEnding } from '@clipwright/contract/sources/file-endings'
import {
  byId,
  carryAlong,
  loadPart,
  offerFile,
  onFile,
  say,
  showBytes,
  showError,
  showProblem,
  showResult,
  showState,
} from '../page-parts.ts'
import type * as work from './work.ts'

type Work = typeof work
type Preset = keyof Work['lightPresets']

const form = byId<HTMLFormElement>('tool')
const submit = form.querySelector('button[type="submit"]') as HTMLButtonElement
const dial = byId('dial')
type State = {
  file: File | null
  run: AbortController | null
  studio: work.Studio | null
  loaded: Work | null
  lights: Light[]
  /** Which of the two lights is moved. */
  chosen: number
  isDue: boolean
  /** How much of the preview is drawn while a light moves; null before a photo is open. */
  pace: Pace | null
  /** Draws the whole preview when a movement has ended. */
  rest: ReturnType<typeof setTimeout> | undefined
}
const state: State = {
  file: null,
  run: null,
  studio: null,
  loaded: null,
  lights: [],
  chosen: 0,
  isDue: false,
  pace: null,
  rest: undefined,
}
/** Nothing moved for so long. */
const restMs = 150
/** A second light that is not on yet. */
const spareLight: Light = { azimuthDeg: 0, heightDeg: 30, softness: 0.5, power: 0, colour: [1, 1, 1] }
const slider = (id: string) => byId<HTMLInputElement>(id)

function choose(file: File): void {
  state.run?.abort()
  showProblem('')
  Object.assign(state, { file, studio: null })
  for (const id of ['failure', 'result']) byId(id).hidden = true
  byId('chosen').textContent = say('chosen', { name: file.name, size: showBytes(file.size) })
}

async function start(): Promise<void> {
  const { file } = state
  if (!file) return showProblem(say('needFile'))
  showProblem('')
  const run = new AbortController()
  state.run = run
  const onState = async (share: number) => {
    await showState(share)
    run.signal.throwIfAborted()
  }
  submit.disabled = true
  byId('progress').hidden = false
  try {
    await onState(0)
    const loaded = await loadPart(import('./work.ts'))
    const studio = await loaded.openStudio(file, onState)
    run.signal.throwIfAborted()
    Object.assign(state, { loaded, studio, pace: loaded.fullPace })
    showStudio(studio)
    await onState(1)
    showResult()
  } catch (error) {
    if (run.signal.aborted) showProblem(say('stopped'))
    else showError(error)
  } finally {
    byId('progress').hidden = true
    submit.disabled = false
    state.run = null
  }
}

function showStudio({ preview, shape, lamp }: work.Studio): void {
  const original = byId<HTMLCanvasElement>('before')
  for (const canvas of [original, byId<HTMLCanvasElement>('after')]) Object.assign(canvas, { width: preview.width, height: preview.height })
  original.getContext('2d')?.drawImage(preview, 0, 0)
  byId('notes').textContent = [say(shape.hasFace ? 'withFace' : 'noFace'), ...(lamp ? [] : [say('noGpu')])].join(' ')
  state.lights = [readLight(), spareLight]
  chooseLight(0)
  draw()
}

function readColour(): Light['colour'] {
  const value = slider('colour').value
  const channel = (at: number) => Number.parseInt(value.slice(at, at + 2), 16) / 255
  return [channel(1), channel(3), channel(5)]
}

function readLight(): Light {
  return {
    azimuthDeg: slider('azimuth').valueAsNumber,
    heightDeg: slider('height').valueAsNumber,
    softness: slider('softness').valueAsNumber / 100,
    power: slider('power').valueAsNumber / 100,
    colour: readColour(),
  }
}

function readLights(): Relighting {
  state.lights[state.chosen] = readLight()
  return { lights: state.lights.filter(({ power }) => power > 0), background: slider('background').valueAsNumber / 100 }
}

const toHex = (colour: Light['colour']) =>
  `#${colour
    .map((share) =>
      Math.round(share * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** Puts the sliders on one of the two lights. */
function chooseLight(index: number): void {
  state.chosen = index
  byId<HTMLInputElement>(`light-${index}`).checked = true
  const { azimuthDeg, heightDeg, softness, power, colour } = state.lights[index] ?? spareLight
  slider('azimuth').valueAsNumber = azimuthDeg
  slider('height').valueAsNumber = heightDeg
  slider('softness').valueAsNumber = softness * 100
  slider('power').valueAsNumber = power * 100
  slider('colour').value = toHex(colour)
  showDial()
}

/** `scale`: the share of the preview's width and height that is drawn. */
function draw(scale = 1): void {
  const { loaded, studio } = state
  showDial()
  if (!loaded || !studio) return
  const canvas = loaded.relightPreview(studio, readLights(), scale)
  byId<HTMLCanvasElement>('after').getContext('2d')?.drawImage(canvas, 0, 0, studio.preview.width, studio.preview.height)
}

/** Once for each frame that the screen shows, however often a slider says something. */
function drawSoon(): void {
  if (state.isDue) return
  state.isDue = true
  requestAnimationFrame((at) => {
    state.isDue = false
    draw(state.pace?.scale)
    // The next frame comes when the browser has done with this one.
    requestAnimationFrame((next) => {
      if (state.loaded && state.pace) state.pace = state.loaded.nextPace(state.pace, next - at)
    })
    clearTimeout(state.rest)
    // The light stands still: the whole preview is drawn.
    state.rest = setTimeout(draw, restMs)
  })
}

/** Dial and image show where the light is: from the middle, straight on, to the rim, where it grazes. */
function showDial(): void {
  const turn = (slider('azimuth').valueAsNumber * Math.PI) / 180
  const reach = 44 * (1 - slider('height').valueAsNumber / 90)
  for (const id of ['sun', 'sun-above']) {
    const { style } = byId(id)
    style.left = `${50 + Math.cos(turn) * reach}%`
    style.top = `${50 - Math.sin(turn) * reach}%`
    style.background = slider('colour').value
  }
}

function moveSun(event: PointerEvent): void {
  const box = (event.currentTarget as HTMLElement).getBoundingClientRect()
  const [x, y] = [((event.clientX - box.left) / box.width - 0.5) * 2, (0.5 - (event.clientY - box.top) / box.height) * 2]
  slider('azimuth').valueAsNumber = Math.round((Math.atan2(y, x) * 180) / Math.PI)
  slider('height').valueAsNumber = Math.round(90 * (1 - Math.min(1, Math.hypot(x, y) / 0.88)))
  // A light that was off is wanted.
  if (slider('power').valueAsNumber === 0) slider('power').valueAsNumber = 60
  drawSoon()
}

function applyPreset(name: Preset): void {
  const preset = state.loaded?.lightPresets[name]
  if (!preset) return
  state.lights = [preset.lights[0] ?? spareLight, preset.lights[1] ?? spareLight]
  slider('background').valueAsNumber = preset.background * 100
  chooseLight(0)
  draw()
}

async function makeFile(kind: 'png' | 'jpeg'): Promise<{ file: Blob; name: string } | null> {
  const { loaded, studio, file } = state
  if (!loaded || !studio || !file) return null
  const canvas = loaded.relight(studio, readLights())
  const blob = await loaded.toBlob(canvas, `image/${kind}`, kind === 'jpeg' ? 0.92 : undefined)
  return { file: blob, name: `${withoutEnding(file.name)}-relit.${kind === 'png' ? 'png' : 'jpg'}` }
}

async function save(kind: 'png' | 'jpeg'): Promise<void> {
  const result = await makeFile(kind)
  if (result) offerFile(result.file, result.name)
}

onFile(choose)
form.addEventListener('submit', (event) => {
  event.preventDefault()
  void start()
})
byId('stop').addEventListener('click', () => state.run?.abort())
for (const id of ['azimuth', 'height', 'softness', 'power', 'background', 'colour']) slider(id).addEventListener('input', drawSoon)
for (const surface of [dial, byId('image')]) {
  surface.addEventListener('pointerdown', (event) => {
    surface.setPointerCapture(event.pointerId)
    moveSun(event)
  })
  surface.addEventListener('pointermove', (event) => {
    if (surface.hasPointerCapture(event.pointerId)) moveSun(event)
  })
}
for (const index of [0, 1]) {
  byId(`light-${index}`).addEventListener('change', () => {
    state.lights[state.chosen] = readLight()
    chooseLight(index)
  })
}
for (const node of document.querySelectorAll<HTMLElement>('[data-preset]')) {
  node.addEventListener('click', () => applyPreset(node.dataset['preset'] as Preset))
}
for (const node of document.querySelectorAll<HTMLElement>('[data-kind]')) {
  node.addEventListener('click', () => void save(node.dataset['kind'] as 'png' | 'jpeg').catch(showError))
}
const divider = slider('divider')
function moveDivider(): void {
  byId('after').style.clipPath = `inset(0 0 0 ${divider.value}%)`
  // Nothing of the photo as it was is to be seen.
  byId('was').hidden = divider.value === '0'
}
divider.addEventListener('input', moveDivider)
moveDivider()
showDial()
carryAlong(() => makeFile('jpeg'))
