import type { Light, Relighting } from '@clipwright/tools/engines/photo-relighting'
import { byId, loadPart, offerFile, onFile, say, showBytes, showError, showProblem, showProgress, showResult } from '../page-parts.ts'
import type * as work from './work.ts'

type Work = typeof work
type Preset = keyof Work['lightPresets']

const form = byId<HTMLFormElement>('tool')
const submit = form.querySelector('button[type="submit"]') as HTMLButtonElement
const dial = byId('dial')
const state: { file: File | null; studio: work.Studio | null; loaded: Work | null; others: readonly Light[]; isDue: boolean } = {
  file: null,
  studio: null,
  loaded: null,
  /** Lights of a preset beside the one that is moved. */
  others: [],
  isDue: false,
}
const slider = (id: string) => byId<HTMLInputElement>(id)

function choose(file: File): void {
  showProblem('')
  state.file = file
  for (const id of ['failure', 'result']) byId(id).hidden = true
  byId('chosen').textContent = say('chosen', { name: file.name, size: showBytes(file.size) })
}

async function start(): Promise<void> {
  if (!state.file) return showProblem(say('needFile'))
  submit.disabled = true
  byId('progress').hidden = false
  showProgress(0)
  try {
    const loaded = await loadPart(import('./work.ts'))
    showProgress(0.4)
    state.studio = await loaded.openStudio(state.file)
    state.loaded = loaded
    const original = byId<HTMLCanvasElement>('before')
    const { preview, shape } = state.studio
    for (const canvas of [original, byId<HTMLCanvasElement>('after')])
      Object.assign(canvas, { width: preview.width, height: preview.height })
    original.getContext('2d')?.drawImage(preview, 0, 0)
    byId('notes').textContent = say(shape.hasFace ? 'withFace' : 'noFace')
    draw()
    showResult()
  } catch (error) {
    showError(error)
  } finally {
    byId('progress').hidden = true
    submit.disabled = false
  }
}

function readColour(): Light['colour'] {
  const value = slider('colour').value
  const channel = (at: number) => Number.parseInt(value.slice(at, at + 2), 16) / 255
  return [channel(1), channel(3), channel(5)]
}

function readLights(): Relighting {
  const light: Light = {
    azimuthDeg: slider('azimuth').valueAsNumber,
    heightDeg: slider('height').valueAsNumber,
    softness: slider('softness').valueAsNumber / 100,
    power: slider('power').valueAsNumber / 100,
    colour: readColour(),
  }
  return { lights: [light, ...state.others], background: slider('background').valueAsNumber / 100 }
}

function draw(): void {
  const { loaded, studio } = state
  showDial()
  if (!loaded || !studio) return
  byId<HTMLCanvasElement>('after')
    .getContext('2d')
    ?.drawImage(loaded.relight(studio, readLights(), false), 0, 0)
}

/** Once for each frame that the screen shows, however often a slider says something. */
function drawSoon(): void {
  if (state.isDue) return
  state.isDue = true
  requestAnimationFrame(() => {
    state.isDue = false
    draw()
  })
}

/** The dial shows where the light is: from the middle, straight on, to the rim, where it grazes. */
function showDial(): void {
  const turn = (slider('azimuth').valueAsNumber * Math.PI) / 180
  const reach = 44 * (1 - slider('height').valueAsNumber / 90)
  const sun = byId('sun')
  sun.style.left = `${50 + Math.cos(turn) * reach}%`
  sun.style.top = `${50 - Math.sin(turn) * reach}%`
  sun.style.background = slider('colour').value
}

function moveSun(event: PointerEvent): void {
  const box = dial.getBoundingClientRect()
  const [x, y] = [((event.clientX - box.left) / box.width - 0.5) * 2, (0.5 - (event.clientY - box.top) / box.height) * 2]
  slider('azimuth').valueAsNumber = Math.round((Math.atan2(y, x) * 180) / Math.PI)
  slider('height').valueAsNumber = Math.round(90 * (1 - Math.min(1, Math.hypot(x, y) / 0.88)))
  drawSoon()
}

function applyPreset(name: Preset): void {
  const preset = state.loaded?.lightPresets[name]
  const [first, ...others] = preset?.lights ?? []
  if (!preset || !first) return
  state.others = others
  slider('azimuth').valueAsNumber = first.azimuthDeg
  slider('height').valueAsNumber = first.heightDeg
  slider('softness').valueAsNumber = first.softness * 100
  slider('power').valueAsNumber = first.power * 100
  slider('background').valueAsNumber = preset.background * 100
  slider('colour').value = `#${first.colour
    .map((share) =>
      Math.round(share * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
  draw()
}

async function save(kind: 'png' | 'jpeg'): Promise<void> {
  const { loaded, studio, file } = state
  if (!loaded || !studio || !file) return
  const canvas = loaded.relight(studio, readLights(), true)
  const blob = await loaded.toBlob(canvas, `image/${kind}`, kind === 'jpeg' ? 0.92 : undefined)
  offerFile(blob, `${file.name.replace(/\.\w+$/, '')}-relit.${kind === 'png' ? 'png' : 'jpg'}`)
}

onFile(choose)
form.addEventListener('submit', (event) => {
  event.preventDefault()
  void start()
})
for (const id of ['azimuth', 'height', 'softness', 'power', 'background', 'colour']) slider(id).addEventListener('input', drawSoon)
dial.addEventListener('pointerdown', (event) => {
  dial.setPointerCapture(event.pointerId)
  moveSun(event)
})
dial.addEventListener('pointermove', (event) => {
  if (dial.hasPointerCapture(event.pointerId)) moveSun(event)
})
for (const node of document.querySelectorAll<HTMLElement>('[data-preset]')) {
  node.addEventListener('click', () => applyPreset(node.dataset['preset'] as Preset))
}
for (const node of document.querySelectorAll<HTMLElement>('[data-kind]')) {
  node.addEventListener('click', () => void save(node.dataset['kind'] as 'png' | 'jpeg').catch(showError))
}
byId('divider').addEventListener('input', ({ currentTarget }) => {
  byId('after').style.clipPath = `inset(0 0 0 ${(currentTarget as HTMLInputElement).value}%)`
})
showDial()
