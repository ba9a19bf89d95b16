import { store } from '../page-scripts/browser-store.ts'
import { confirmOn } from '../page-scripts/confirm-on.ts'
import { copyText } from '../page-scripts/copy-text.ts'
import { Refusal, type RefusalTexts } from '../page-scripts/guest-api.ts'
import { MediaProblem } from './media-problem.ts'
import type { MediaSetup } from './media-setup.ts'

/** What the scripts of all media tools do to their page. */
export const byId = <T extends HTMLElement>(id: string) => document.getElementById(id) as T
export const setup = JSON.parse(byId('setup').textContent ?? '') as MediaSetup
export const say = (key: string, values: Readonly<Record<string, string>> = {}) =>
  (setup.texts[key] ?? '').replace(/\{\{(\w+)\}\}/g, (slot, name: string) => values[name] ?? slot)
export const refusalTexts = setup.texts as RefusalTexts

export const showNumber = (value: number, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(setup.language, options).format(value)
export const showBytes = (bytes: number) =>
  showNumber(bytes / 1e6, { style: 'unit', unit: 'megabyte', maximumFractionDigits: bytes < 10e6 ? 2 : 1 })

export function showProblem(text: string): void {
  byId('problem').textContent = text
}

export function showFailure(title: string, text: string): void {
  const box = byId('failure')
  const strong = document.createElement('strong')
  strong.textContent = title
  const span = document.createElement('span')
  span.textContent = text
  box.replaceChildren(strong, span)
  box.hidden = false
}

export function showError(error: unknown): void {
  if (error instanceof MediaProblem) return showFailure(say(error.title), say(error.key))
  if (error instanceof Refusal) return showFailure(error.title, error.message)
  showFailure(say('unknownTitle'), say('unknownText'))
}

/** A visitor is told of a part that did not load as a failed connection, which it is. */
export const loadPart = <T>(part: Promise<T>): Promise<T> =>
  part.catch(() => Promise.reject(new Refusal(say('networkTitle'), say('networkText'))))

/** `share` 0 to 1, shown as one of the five states. */
export function showProgress(share: number): void {
  const percent = Math.round(share * 100)
  byId('step').textContent = setup.steps[Math.min(4, Math.floor(percent / 25))] ?? ''
  const bar = document.querySelector('.bar') as HTMLElement
  bar.setAttribute('aria-valuenow', String(percent))
  ;(bar.firstElementChild as HTMLElement).style.width = `${percent}%`
}

/** Long enough for a state to be read as a change. */
const shortestStateMs = 120

/** Shows a state, and lets the browser paint it before the work goes on. */
export async function showState(share: number): Promise<void> {
  showProgress(share)
  await new Promise((resolve) => setTimeout(resolve, shortestStateMs))
}

/** The file picker and the field around it, on which files are dropped. */
export function onFile(choose: (file: File) => void): void {
  const picker = byId<HTMLInputElement>('file')
  const take = (file: File | undefined) => {
    if (file) choose(file)
  }
  picker.addEventListener('change', () => take(picker.files?.[0]))
  for (const name of ['dragover', 'drop'] as const) {
    byId('drop').addEventListener(name, (event) => {
      event.preventDefault()
      if (name === 'drop') take(event.dataTransfer?.files[0])
    })
  }
}

export function showResult(): void {
  byId('result').hidden = false
  byId('result-title').focus({ preventScroll: true })
  byId('result').scrollIntoView({ block: 'nearest' })
}

/** Starts a download of what the page itself made. */
export function offerFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** What a visitor takes to the product: texts, a file, or the source that they were made from. */
type Carried = { name: string; texts?: string[]; file?: Blob; link?: string; subtitles?: string }

/** Where the product finds a file (`apps/web/src/features/tools/tool-result`). */
const fileCache = 'clipwright.tool-result'

async function storeCarried(tool: string, carried: Carried): Promise<void> {
  const { name, texts = [], file, link, subtitles } = carried
  if (file) {
    const headers = { 'content-type': file.type, 'x-file-name': encodeURIComponent(name) }
    await (await caches.open(fileCache)).put('/tool-result-file', new Response(file, { headers }))
  }
  const result = { tool, text: name, items: texts, hasFile: file !== undefined, link, subtitles, at: Date.now() }
  store(fileCache, JSON.stringify(result))
}

/** Has the way to the product take the result along. `take`: null while there is none. */
export function carryAlong(take: () => Promise<Carried | null>): void {
  const link = byId<HTMLAnchorElement>('try')
  const carry = async () => {
    const carried = await take()
    if (carried) await storeCarried(location.pathname.split('/').at(-1) ?? '', carried)
  }
  link.addEventListener('click', (event) => {
    event.preventDefault()
    // A browser that stores nothing still goes on.
    void carry()
      .catch(() => undefined)
      .then(() => location.assign(link.href))
  })
}

async function share(node: HTMLElement): Promise<void> {
  const url = location.href.replace(/[?#].*$/, '')
  if (navigator.share) return navigator.share({ title: document.title, url }).catch(() => undefined)
  confirmOn(node, say((await copyText(url)) ? 'shared' : 'notCopied'))
}

byId('share').addEventListener('click', ({ currentTarget }) => void share(currentTarget as HTMLElement))
