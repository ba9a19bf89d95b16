import type { DesignName } from '@clipwright/tools/engines/thumbnail-designs'
import { withoutEnding } from '@clipwright/contract/sources/file-endings'
import { callAsGuest } from '../../page-scripts/guest-api.ts'
import {
  byId,
  carryAlong,
  loadPart,
  offerFile,
  onFile,
  refusalTexts,
  say,
  setup,
  showBytes,
  showError,
  showProblem,
  showProgress,
  showResult,
  showState,
} from '../page-parts.ts'
import type * as work from './work.ts'
import type { Still } from './read-frames.ts'

type Work = typeof work
type Brand = work.Brand
type State = {
  file: File | null
  clip: work.TeamClip | null
  stills: Still[]
  at: number
  run: AbortController | null
  brand: Brand | null
  /** Chosen for the title; null: that of each design. */
  fontFamily: string | null
}

const form = byId<HTMLFormElement>('tool')
const title = byId<HTMLInputElement>('title')
const submit = form.querySelector('button[type="submit"]') as HTMLButtonElement
const ownBrand = byId<HTMLInputElement>('own-brand')
const state: State = {
  file: null,
  clip: null,
  stills: [],
  at: 0,
  run: null,
  brand: null,
  fontFamily: null,
}
const loadWork = (): Promise<Work> => loadPart(import('./work.ts'))

function choose(file: File): void {
  state.run?.abort()
  state.file = file
  state.clip = null
  state.stills = []
  showProblem('')
  for (const id of ['failure', 'result']) byId(id).hidden = true
  byId('chosen').textContent = say('chosen', { name: file.name, size: showBytes(file.size) })
}

async function read({ readImage, readVideo, readClip }: Work, signal: AbortSignal): Promise<Still[]> {
  const onProgress = (share: number) => showProgress(share * 0.95)
  const { file, clip } = state
  if (clip) return readClip(clip, signal, onProgress)
  if (!file) return []
  if (!file.type.startsWith('image/')) return readVideo(file, signal, onProgress)
  await showState(0.5)
  return [await readImage(file)]
}

/** Throws when another file was chosen while this one was read. */
async function readStills(loaded: Work, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const stills = await read(loaded, signal)
  signal.throwIfAborted()
  Object.assign(state, { stills, at: 0 })
}

/** A clip of the team, which the product links to as `?clip=`. */
async function takeClip(pair: string): Promise<void> {
  const { loadClip } = await loadWork()
  const clip = await loadClip(pair)
  if (!clip) return showProblem(say('noClip'))
  state.clip = clip
  title.value = clip.title.slice(0, title.maxLength)
  byId('chosen').textContent = clip.title
  await start()
}

async function start(): Promise<void> {
  const { file, clip } = state
  if (!file && !clip && title.value.trim() === '') return showProblem(say('needSomething'))
  showProblem('')
  const run = new AbortController()
  state.run = run
  submit.disabled = true
  for (const id of ['failure', 'result']) byId(id).hidden = true
  byId('progress').hidden = false
  // A title alone has no frames to look at.
  showProgress(file || clip ? 0 : 0.75)
  try {
    const loaded = await loadWork()
    const [brand] = await Promise.all([loaded.loadBrand(), loaded.loadFonts()])
    state.brand = brand
    byId('branding').hidden = brand === null
    if (state.stills.length === 0) await readStills(loaded, run.signal)
    await showState(0.75)
    showStills()
    await showDesigns(loaded)
    await showState(1)
    run.signal.throwIfAborted()
    byId('progress').hidden = true
    showResult()
  } catch (error) {
    if (!run.signal.aborted) showError(error)
    else if (state.run === run) showProblem(say('stopped'))
  } finally {
    // Unless another run has begun meanwhile.
    if (state.run === run) {
      byId('progress').hidden = true
      submit.disabled = false
      state.run = null
    }
  }
}

function showStills(): void {
  byId('stills').hidden = state.stills.length < 2
  const choices = state.stills.map(({ image, atS }, index) => {
    const label = document.createElement('label')
    const radio = document.createElement('input')
    Object.assign(radio, { type: 'radio', name: 'still', checked: index === state.at })
    radio.addEventListener('change', () => {
      state.at = index
      void loadWork().then(showDesigns).catch(showError)
    })
    const small = document.createElement('canvas')
    Object.assign(small, { width: 160, height: Math.round((160 * image.height) / image.width) })
    small.getContext('2d')?.drawImage(image, 0, 0, small.width, small.height)
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

/** Cuts somebody out of the frame first, where that has not been tried. */
async function showDesigns(loaded: Work): Promise<void> {
  const still = state.stills[state.at]
  if (still && still.cutOut === undefined) {
    const { image, faces } = still
    // The other designs need no network. What failed is tried again the next time.
    const cutOut = await loaded.cutOut(image, faces).catch(() => undefined)
    if (cutOut !== undefined) still.cutOut = cutOut
  }
  draw(loaded)
}

function draw({ designs, brandDesigns, drawThumbnail, toThumbnailFile }: Work): void {
  const still = state.stills[state.at] ?? null
  const ownLook = state.brand && ownBrand.checked ? state.brand : undefined
  const brand = state.fontFamily ? { colours: [], logo: null, ...ownLook, fontFamily: state.fontFamily } : ownLook
  const base = withoutEnding(state.file?.name ?? 'thumbnail')
  const choices = chosenNames()
  const rows = brandDesigns(designs, brand?.colours ?? []).map((design) => {
    const { canvas, layout } = drawThumbnail(still, title.value, design, brand)
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
    const buttons = (['png', 'jpeg'] as const).map((kind) => {
      const node = button(kind.toUpperCase(), () => save(kind))
      node.setAttribute('aria-label', `${name}, ${kind.toUpperCase()}`)
      return node
    })
    line.append(pick(design.name, layout?.hidesFace ? say('hidesFace') : name, choices.includes(design.name)), ...buttons)
    row.append(canvas, line)
    return row
  })
  byId('designs').replaceChildren(...rows)
  byId('notes').textContent = describeStill(still)
  compare()
}

function describeStill(still: Still | null): string {
  if (!still) return say('noPicture')
  const count = new Intl.NumberFormat(setup.language).format(still.faces.length)
  const faces = still.faces.length > 0 ? say('withFaces', { count }) : say('noFaces')
  const cut = still.cutOut ? (still.cutOut.isRough ? say('roughCut') : '') : say('noCut')
  return [faces, cut].filter(Boolean).join(' ')
}

/** As many as a glance can hold. */
const mostCompared = 3
const chosenNames = (): string[] => {
  const boxes = [...byId('designs').querySelectorAll<HTMLInputElement>('input')]
  return boxes.length === 0 ? ['cutOut', 'outline', 'marker'] : boxes.filter(({ checked }) => checked).map(({ value }) => value)
}

function pick(value: string, name: string, checked: boolean): HTMLLabelElement {
  const label = document.createElement('label')
  const box = document.createElement('input')
  Object.assign(box, { type: 'checkbox', value, checked })
  box.addEventListener('change', () => {
    // A fourth takes the place of the first.
    const others = [...byId('designs').querySelectorAll<HTMLInputElement>('input:checked')].filter((other) => other !== box)
    if (others.length >= mostCompared) (others[0] as HTMLInputElement).checked = false
    compare()
  })
  label.append(box, name)
  return label
}

/** The chosen ones as YouTube shows them: 360 pixels wide in a search, 168 beside a video. */
function compare(): void {
  const rows = [...byId('designs').querySelectorAll('li')].filter((row) => row.querySelector('input')?.checked)
  for (const [id, width] of [
    ['in-search', 360],
    ['in-sidebar', 168],
  ] as const) {
    byId(id).replaceChildren(...rows.map((row) => mockResult(row.querySelector('canvas') as HTMLCanvasElement, width)))
  }
}

function mockResult(drawing: HTMLCanvasElement, width: number): HTMLLIElement {
  const row = document.createElement('li')
  const sharpness = Math.max(1, window.devicePixelRatio)
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: width * sharpness, height: ((width * 9) / 16) * sharpness })
  const context = canvas.getContext('2d')
  if (context) {
    context.imageSmoothingQuality = 'high'
    context.drawImage(drawing, 0, 0, canvas.width, canvas.height)
  }
  const texts = document.createElement('div')
  for (const [tag, text] of [
    ['strong', title.value.trim() || say('mockTitle')],
    ['span', say('mockChannel')],
    ['span', say('mockViews')],
  ] as const) {
    const node = document.createElement(tag)
    node.textContent = text
    texts.append(node)
  }
  row.append(canvas, texts)
  return row
}

onFile(choose)
form.addEventListener('submit', (event) => {
  event.preventDefault()
  void start()
})
byId('stop').addEventListener('click', () => state.run?.abort())
/** An image for the title, by the image service that the operator has connected. */
async function drawImage(node: HTMLButtonElement): Promise<void> {
  const text = title.value.trim()
  if (text.length < 3) return showProblem(say('needTitle'))
  showProblem('')
  node.disabled = true
  byId('failure').hidden = true
  byId('progress').hidden = false
  showProgress(0.3)
  try {
    const { image } = (await callAsGuest('POST', '/free-tools/pictures', { text }, refusalTexts)) as { image: string }
    const bytes = Uint8Array.from(atob(image), (sign) => sign.codePointAt(0) ?? 0)
    // Browsers look into the bytes of an image, whatever its type says.
    choose(new File([bytes], `${text.slice(0, 40)}.png`, { type: 'image/png' }))
    await start()
  } catch (error) {
    showError(error)
  } finally {
    byId('progress').hidden = true
    node.disabled = false
  }
}

// Only there where a service is connected.
document.getElementById('draw')?.addEventListener('click', ({ currentTarget }) => void drawImage(currentTarget as HTMLButtonElement))

async function chooseFont(id: string): Promise<void> {
  const { loadTitleFont } = await loadWork()
  state.fontFamily = id === '' ? null : await loadPart(loadTitleFont(id))
  redraw()
}

const redraw = () => {
  if (!byId('result').hidden) void loadWork().then(draw).catch(showError)
}
title.addEventListener('input', redraw)
ownBrand.addEventListener('change', redraw)
byId('font').addEventListener('change', ({ currentTarget }) => {
  byId('failure').hidden = true
  void chooseFont((currentTarget as HTMLSelectElement).value).catch(showError)
})
byId('mock-dark').addEventListener('change', ({ currentTarget }) => {
  byId('mock').classList.toggle('dark', (currentTarget as HTMLInputElement).checked)
})

/** The first of those that are compared. */
carryAlong(async () => {
  const row = [...byId('designs').querySelectorAll('li')].find((one) => one.querySelector('input')?.checked)
  const canvas = row?.querySelector('canvas')
  if (!canvas) return null
  const { toThumbnailFile } = await loadWork()
  return { file: await toThumbnailFile(canvas, 'jpeg'), name: `${withoutEnding(state.file?.name ?? 'thumbnail')}-thumbnail.jpg` }
})

const pair = new URLSearchParams(location.search).get('clip')
if (pair) void takeClip(pair).catch(showError)
