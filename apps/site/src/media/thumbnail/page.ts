import type { DesignName } from '@clipwright/tools/engines/thumbnail-designs'
import {
  byId,
  loadPart,
  offerFile,
  onFile,
  say,
  setup,
  showBytes,
  showError,
  showProblem,
  showProgress,
  showResult,
} from '../page-parts.ts'
import type * as work from './work.ts'
import type { Still } from './read-frames.ts'

type Work = typeof work

const form = byId<HTMLFormElement>('tool')
const title = byId<HTMLInputElement>('title')
const submit = form.querySelector('button[type="submit"]') as HTMLButtonElement
const state: { file: File | null; stills: Still[]; at: number; run: AbortController | null } = { file: null, stills: [], at: 0, run: null }
const loadWork = (): Promise<Work> => loadPart(import('./work.ts'))

function choose(file: File): void {
  state.run?.abort()
  state.file = file
  state.stills = []
  showProblem('')
  for (const id of ['failure', 'result']) byId(id).hidden = true
  byId('chosen').textContent = say('chosen', { name: file.name, size: showBytes(file.size) })
}

async function read({ readPicture, readVideo }: Work, file: File, signal: AbortSignal): Promise<Still[]> {
  if (file.type.startsWith('image/')) return [await readPicture(file)]
  return readVideo(file, signal, (share) => showProgress(share * 0.95))
}

async function start(): Promise<void> {
  const { file } = state
  if (!file && title.value.trim() === '') return showProblem(say('needSomething'))
  showProblem('')
  const run = new AbortController()
  state.run = run
  submit.disabled = true
  for (const id of ['failure', 'result']) byId(id).hidden = true
  byId('progress').hidden = false
  showProgress(0)
  try {
    const loaded = await loadWork()
    await loaded.loadFonts()
    if (file && state.stills.length === 0) Object.assign(state, { stills: await read(loaded, file, run.signal), at: 0 })
    showStills()
    draw(loaded)
    byId('progress').hidden = true
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

function showStills(): void {
  byId('stills').hidden = state.stills.length < 2
  const choices = state.stills.map(({ picture, atS }, index) => {
    const label = document.createElement('label')
    const radio = document.createElement('input')
    Object.assign(radio, { type: 'radio', name: 'still', checked: index === state.at })
    radio.addEventListener('change', () => {
      state.at = index
      void loadWork().then(draw)
    })
    const small = document.createElement('canvas')
    Object.assign(small, { width: 160, height: Math.round((160 * picture.height) / picture.width) })
    small.getContext('2d')?.drawImage(picture, 0, 0, small.width, small.height)
    const text = document.createElement('span')
    text.textContent = `${Math.floor(atS / 60)}:${(atS % 60).toFixed(1).padStart(4, '0')}`
    label.append(radio, small, text)
    return label
  })
  byId('frames').replaceChildren(...choices)
}

function button(text: string, press: () => void): HTMLButtonElement {
  const node = document.createElement('button')
  Object.assign(node, { type: 'button', className: 'quiet thin', textContent: text })
  node.addEventListener('click', press)
  return node
}

function draw({ designs, drawThumbnail, toThumbnailFile }: Work): void {
  const still = state.stills[state.at] ?? null
  const base = (state.file?.name ?? 'thumbnail').replace(/\.\w+$/, '')
  const rows = designs.map((design) => {
    const { canvas, layout } = drawThumbnail(still, title.value, design)
    const name = say(`design.${design.name satisfies DesignName}`)
    canvas.setAttribute('role', 'img')
    canvas.setAttribute('aria-label', `${name}: ${title.value}`)
    const save = (kind: 'png' | 'jpeg') =>
      void toThumbnailFile(canvas, kind).then(
        (file) => offerFile(file, `${base}-${design.name}.${kind === 'png' ? 'png' : 'jpg'}`),
        showError,
      )
    const row = document.createElement('li')
    const line = document.createElement('div')
    const text = document.createElement('span')
    text.textContent = layout?.hidesFace ? say('hidesFace') : name
    const buttons = (['png', 'jpeg'] as const).map((kind) => {
      const node = button(kind.toUpperCase(), () => save(kind))
      node.setAttribute('aria-label', `${name}, ${kind.toUpperCase()}`)
      return node
    })
    line.append(text, ...buttons)
    row.append(canvas, line)
    return row
  })
  byId('designs').replaceChildren(...rows)
  const faces = still?.faces.length ?? 0
  byId('notes').textContent = still
    ? faces > 0
      ? say('withFaces', { count: new Intl.NumberFormat(setup.language).format(faces) })
      : say('noFaces')
    : say('noPicture')
}

onFile(choose)
form.addEventListener('submit', (event) => {
  event.preventDefault()
  void start()
})
byId('stop').addEventListener('click', () => state.run?.abort())
title.addEventListener('input', () => {
  if (!byId('result').hidden) void loadWork().then(draw)
})
