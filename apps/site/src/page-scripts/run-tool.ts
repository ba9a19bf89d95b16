import { explainRefusal } from '../media/transcript/explain-refusal.ts'
import { kindOfFile } from '../media/transcript/file-kind.ts'
import type { TranscriptSource } from '../media/transcript/follow-transcript.ts'
import { store } from './browser-store.ts'
import { confirmOn } from './confirm-on.ts'
import { copyText } from './copy-text.ts'
import { callAsGuest, Refusal, type RefusalTexts } from './guest-api.ts'

/** The script of the page of a tool that writes. */
type Setup = {
  slug: string
  kind: 'list' | 'texts' | 'document'
  language: string
  hasAvailabilityNote: boolean
  least: number
  most: number
  /** Characters of a text of an earlier round that are sent back. */
  earlierLength: number
  productLink: string
  steps: readonly string[]
  texts: Readonly<Record<string, string>> & RefusalTexts
  /** Bytes of a video that is written down first; null for tools that read none. */
  mostBytes: number | null
}
type Formats = { markdown: string; html: string; text: string }
type Result = {
  items: string[]
  formats: Formats | null
  hasMore: boolean
  writer: 'built-in' | 'model'
  isWeaker: boolean
  /** What the platform says of each name; null where nobody asked it. */
  availability: ('taken' | 'no-account' | 'unknown')[] | null
}

const byId = <T extends HTMLElement>(id: string) => document.getElementById(id) as T
const setup = JSON.parse(byId('setup').textContent ?? '') as Setup
const say = (key: string) => setup.texts[key] ?? ''
const form = byId<HTMLFormElement>('tool')
const field = byId<HTMLTextAreaElement>('text')
const submit = form.querySelector('button') as HTMLButtonElement
const resultKey = 'clipwright.tool-result'
/** Long enough for each state to be read as a change. */
const shortestStepMs = 160

/** What was written for which description, until another one is sent. */
const session = { text: '', language: '', round: 0, items: [] as string[] }
/** A video whose words are wanted, and how the last ones were heard. */
const talk: { file: File | null; rung: string; run: AbortController | null } = { file: null, rung: '', run: null }

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** One of the five states: 0, 25, 50, 75, 100 per cent. */
async function showStep(step: number): Promise<void> {
  byId('step').textContent = setup.steps[step] ?? ''
  showBar(step * 25)
  await wait(shortestStepMs)
}

function showBar(percent: number): void {
  const bar = document.querySelector('.bar') as HTMLElement
  bar.setAttribute('aria-valuenow', String(Math.round(percent)))
  ;(bar.firstElementChild as HTMLElement).style.width = `${percent}%`
}

async function ask(): Promise<Result> {
  await showStep(1)
  const { text, language, round } = session
  const earlier = session.items.slice(-120).map((item) => item.slice(0, setup.earlierLength))
  const pending = callAsGuest('POST', `/free-tools/${setup.slug}/generate`, { text, language, round, earlier }, setup.texts)
  // The step may fail to be shown for long; the answer's failure is read below.
  pending.catch(() => undefined)
  await showStep(2)
  return (await pending) as Result
}

let isRunning = false

/** One after the other: keys reach the form while its button is disabled, and each run counts against the visitor. */
async function runOnce(work: () => Promise<void>): Promise<void> {
  if (isRunning) return
  isRunning = true
  submit.disabled = true
  try {
    await work()
  } finally {
    isRunning = false
    submit.disabled = false
  }
}

async function generate(): Promise<void> {
  byId('failure').hidden = true
  byId('result').hidden = true
  byId('progress').hidden = false
  byId('progress').scrollIntoView({ block: 'nearest' })
  try {
    await showStep(0)
    const result = await ask()
    await showStep(3)
    session.items.push(...result.items)
    await showStep(4)
    showResult(result)
  } catch (error) {
    showFailure(toRefusal(error))
  } finally {
    byId('progress').hidden = true
  }
}

/** A link alone, or a video that was chosen. */
function readSource(text: string): TranscriptSource | null {
  if (setup.mostBytes === null) return null
  if (/^https?:\/\/\S+$/i.test(text) && URL.canParse(text)) return { link: text }
  return talk.file && { file: talk.file }
}

/** Has the words of a video written down and puts them into the field, from which they are read like any others. Whether they are there. */
async function writeDown(source: TranscriptSource): Promise<boolean> {
  const run = new AbortController()
  talk.run = run
  for (const id of ['failure', 'result']) byId(id).hidden = true
  for (const id of ['progress', 'stop']) byId(id).hidden = false
  byId('step').textContent = say('writingDown')
  try {
    const { followTranscript, transcriptPath } = await import('../media/transcript/follow-transcript.ts')
    const maxBytes = setup.mostBytes ?? 0
    const name = 'link' in source ? new URL(source.link).hostname : (talk.file?.name ?? '')
    const follow = { source, name, language: '', maxBytes, texts: setup.texts, signal: run.signal }
    const transcript = await followTranscript({ ...follow, onProgress: ({ share }) => showBar(share * 100) })
    const path = `${transcriptPath(transcript.id)}/files`
    const { vtt } = (await callAsGuest('POST', path, {}, setup.texts)) as { vtt: string }
    field.value = vtt.slice(0, setup.most)
    talk.file = null
    talk.rung = say(`engine.${transcript.transcript?.engine ?? ''}`)
    showCount()
    return true
  } catch (error) {
    if (!run.signal.aborted) showFailure(toRefusal(error))
    return false
  } finally {
    for (const id of ['progress', 'stop']) byId(id).hidden = true
    talk.run = null
  }
}

function toRefusal(error: unknown): Refusal {
  if (!(error instanceof Refusal)) return new Refusal(say('unknownTitle'), say('unknownText'))
  const titles = { notFoundTitle: say('notFoundTitle'), notSupportedTitle: say('notSupportedTitle'), processingTitle: say('failedTitle') }
  return explainRefusal(error, titles, say('tooLarge'))
}

function showFailure({ title, message }: Refusal): void {
  const box = byId('failure')
  box.replaceChildren(element('strong', title), element('span', message))
  box.hidden = false
}

function element<K extends keyof HTMLElementTagNameMap>(name: K, text = '', className = ''): HTMLElementTagNameMap[K] {
  const node = document.createElement(name)
  node.textContent = text
  node.className = className
  return node
}

function button(text: string, className: string, press: (node: HTMLButtonElement) => unknown): HTMLButtonElement {
  const node = element('button', text, className)
  node.type = 'button'
  node.addEventListener('click', () => void press(node))
  return node
}

async function copy(text: string, node: HTMLButtonElement, success = 'copied'): Promise<void> {
  confirmOn(node, say((await copyText(text)) ? success : 'notCopied'))
}

async function share(node: HTMLButtonElement): Promise<void> {
  const url = location.href.replace(/[?#].*$/, '')
  if (!navigator.share) return copy(url, node, 'shared')
  await navigator.share({ title: document.title, text: session.items.join('\n\n').slice(0, 1500), url }).catch(() => undefined)
}

const joinItems = (items: readonly string[]) => items.join(setup.kind !== 'list' ? '\n\n———\n\n' : items[0]?.startsWith('#') ? ' ' : '\n')

const availabilityTexts = { taken: 'taken', 'no-account': 'noAccount', unknown: 'unknownName' } as const

function showResult(result: Result): void {
  const list = element('ul', '', setup.kind === 'list' ? 'list' : 'texts')
  for (const [at, item] of result.items.entries()) {
    const row = document.createElement('li')
    if (setup.kind !== 'document') row.lang = session.language
    row.append(element(setup.kind === 'list' ? 'span' : 'p', item))
    const answer = result.availability?.[at]
    if (answer) row.append(element('span', say(availabilityTexts[answer]), `small name-${answer}`))
    if (setup.kind !== 'document') row.append(button(say('copy'), 'quiet thin', (node) => copy(item, node)))
    list.append(row)
  }
  byId('items').replaceChildren(list)
  byId('notes').replaceChildren(...listNotes(result).map((note) => element('span', note)))
  const more = button(say('more'), 'button', () =>
    runOnce(() => {
      session.round += 1
      return generate()
    }),
  )
  more.disabled = !result.hasMore
  const carry = element('a', say('try'), 'quiet')
  carry.href = setup.productLink
  const others = listCopyButtons(result)
  document.querySelector('.actions')?.replaceChildren(more, ...others, button(say('share'), 'quiet', share), carry)
  // The product shows it after the sign-in.
  store(resultKey, JSON.stringify({ tool: setup.slug, text: session.text, items: result.items, at: Date.now() }))
  byId('result').hidden = false
  byId('result-title').focus({ preventScroll: true })
  byId('result').scrollIntoView({ block: 'nearest' })
}

/** All of a list, or a document in each of its formats. */
function listCopyButtons({ items, formats }: Result): HTMLButtonElement[] {
  if (formats) {
    const kinds = [
      ['copyMarkdown', formats.markdown],
      ['copyHtml', formats.html],
      ['copyText', formats.text],
    ] as const
    return kinds.map(([key, text]) => button(say(key), 'quiet', (node) => copy(text, node)))
  }
  return setup.kind === 'list' ? [button(say('copyAll'), 'quiet', (node) => copy(joinItems(items), node))] : []
}

function listNotes({ writer, isWeaker, hasMore, availability }: Result): string[] {
  return [
    say(writer === 'model' ? 'model' : 'builtIn'),
    ...(talk.rung === '' ? [] : [talk.rung]),
    ...(isWeaker ? [say('weaker')] : []),
    ...(setup.hasAvailabilityNote ? [say(availability ? 'checked' : 'notChecked')] : []),
    ...(hasMore ? [] : [say('exhausted')]),
  ]
}

const numbers = new Intl.NumberFormat(document.documentElement.lang)

function showCount(): void {
  byId('count').textContent = say('count').replace('{{used}}', numbers.format(field.value.length))
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void runOnce(send)
})

async function send(): Promise<void> {
  const source = readSource(field.value.trim())
  if (!source || (await writeDown(source))) await submitText(field.value.trim())
}

async function submitText(text: string): Promise<void> {
  const isShort = text.length < setup.least
  byId('problem').textContent = isShort ? say('tooShort') : ''
  field.setAttribute('aria-invalid', String(isShort))
  if (isShort) return field.focus()
  const picker = form.elements.namedItem('language') as HTMLSelectElement | null
  const language = picker?.value ?? setup.language
  if (text !== session.text || language !== session.language) Object.assign(session, { text, language, round: 0, items: [] })
  else session.round += 1
  await generate()
}
field.addEventListener('input', () => {
  talk.rung = ''
  talk.file = null
  showCount()
})
document.getElementById('stop')?.addEventListener('click', () => talk.run?.abort())
field.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit()
})

/** Subtitles and texts go into the field; a video or sound is written down when the form is sent. */
function takeFile(file: File): void {
  const kind = kindOfFile(file)
  talk.rung = ''
  talk.file = kind === 'media' ? file : null
  byId('failure').hidden = true
  if (kind === 'image') return showFailure(new Refusal(say('imageTitle'), say('isImage')))
  if (kind === 'media') {
    field.value = ''
    return showCount()
  }
  void file.text().then((text) => {
    field.value = text.slice(0, setup.most)
    showCount()
  })
}

document.getElementById('file')?.addEventListener('change', (event) => {
  const [file] = (event.target as HTMLInputElement).files ?? []
  if (file) takeFile(file)
})
showCount()
