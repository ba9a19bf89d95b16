import { withoutEnding } from '@clipwright/contract/sources/file-endings'
import type { GuestTranscript, GuestTranscriptSummary } from '@clipwright/contract/tools/guest-transcripts'
import { confirmOn } from '../../page-scripts/confirm-on.ts'
import { copyText } from '../../page-scripts/copy-text.ts'
import { callAsGuest, isKnownVisitor, Refusal } from '../../page-scripts/guest-api.ts'
import { MediaProblem } from '../media-problem.ts'
import {
  byId,
  carryAlong,
  offerFile,
  onFile,
  refusalTexts,
  say,
  setup,
  showBytes,
  showError,
  showNumber,
  showProblem,
  showProgress,
  showResult,
} from '../page-parts.ts'
import { explainRefusal } from './explain-refusal.ts'
import { kindOfFile } from './file-kind.ts'
import { awaitTranscript, followTranscript, transcriptPath, type TranscriptProgress, type TranscriptSource } from './follow-transcript.ts'
import { dropEdits, dropEndedEdits, type Edits, readEdits, storeEdits } from './stored-edits.ts'

type Files = Record<'txt' | 'srt' | 'vtt' | 'json' | 'docx', string>
type Speaker = NonNullable<GuestTranscript['transcript']>['paragraphs'][number]['speaker']

const form = byId<HTMLFormElement>('tool')
const link = byId<HTMLInputElement>('link')
const submit = form.querySelector('button[type="submit"]') as HTMLButtonElement
type State = {
  file: File | null
  run: AbortController | null
  transcript: GuestTranscript | null
  name: string
  /** What the transcript was made from, as long as this page knows it. */
  source: TranscriptSource | null
}
const state: State = {
  file: null,
  run: null,
  transcript: null,
  name: '',
  source: null,
}

function explain(error: unknown): void {
  if (!(error instanceof Refusal)) return showError(error)
  const titles = {
    notFoundTitle: say('notFoundTitle'),
    notSupportedTitle: say('notSupportedTitle'),
    processingTitle: say('processingTitle'),
  }
  showError(explainRefusal(error, titles, say('tooLarge', { size: showBytes(setup.figures['maxBytes'] ?? 0) })))
}

function choose(file: File): void {
  byId('failure').hidden = true
  showProblem('')
  state.file = null
  byId('chosen').textContent = ''
  if (kindOfFile(file) === 'image') return showError(new MediaProblem('isImage', 'imageTitle'))
  state.file = file
  link.value = ''
  byId('chosen').textContent = say('chosen', { name: file.name, size: showBytes(file.size) })
}

function readSource(): TranscriptSource | null {
  const text = link.value.trim()
  if (text !== '') return /^https?:\/\/\S+\.\S+$/i.test(text) && URL.canParse(text) ? { link: text } : null
  return state.file && { file: state.file }
}

function showState({ share, estMs, heard, isWaiting }: TranscriptProgress): void {
  showProgress(share)
  // Nothing is sent of a link.
  if (share < 0.25 && link.value.trim() !== '') byId('step').textContent = say('openingLink')
  const minutes = Math.ceil((estMs ?? 0) / 60_000)
  byId('left').textContent = isWaiting
    ? say('waiting')
    : estMs === null
      ? ''
      : minutes <= 1
        ? say('leftShort')
        : say('left', { minutes: showNumber(minutes, { maximumFractionDigits: 0 }) })
  byId('heard').textContent = heard
}

async function start(): Promise<void> {
  const source = readSource()
  if (!source) return showProblem(say(link.value.trim() === '' ? 'needSource' : 'badLink'))
  state.name = 'link' in source ? readableLink(source.link) : (state.file?.name ?? '')
  state.source = source
  const language = byId<HTMLSelectElement>('spoken').value
  const maxBytes = setup.figures['maxBytes'] ?? 0
  await work((signal) =>
    followTranscript({ source, name: state.name, language, maxBytes, texts: refusalTexts, signal, onProgress: showState }),
  )
}

/** Host and path: what follows may be a secret of whoever shared the link. */
function readableLink(text: string): string {
  const { hostname, pathname } = new URL(text)
  return hostname + (pathname === '/' ? '' : pathname)
}

/** Shows how far it is, and the words when they are there. */
async function work(make: (signal: AbortSignal) => Promise<GuestTranscript>): Promise<void> {
  showProblem('')
  const run = new AbortController()
  state.run = run
  submit.disabled = true
  for (const id of ['failure', 'result']) byId(id).hidden = true
  byId('progress').hidden = false
  showState({ share: 0, estMs: null, heard: '', isWaiting: false })
  try {
    showTranscript(await make(run.signal))
  } catch (error) {
    if (run.signal.aborted) showProblem(say('stopped'))
    else explain(error)
  } finally {
    byId('progress').hidden = true
    submit.disabled = false
    state.run = null
    void listOwn()
  }
}

/** What this visitor had written down in the last days. A visitor of the first time is asked for nothing. */
async function listOwn(): Promise<void> {
  if (!isKnownVisitor()) return
  // Without the list the page works as before.
  const page = (await callAsGuest('GET', '/free-tools/transcripts?pageSize=50', null, refusalTexts).catch(() => null)) as {
    data: GuestTranscriptSummary[]
  } | null
  const own = page?.data ?? []
  byId('own').hidden = own.length === 0
  byId('own-list').replaceChildren(...own.map(showOwn))
}

const stateTexts = { done: '', failed: 'ownFailed', queued: 'ownRunning', waiting: 'ownWaiting' } as const

function showOwn({ id, name, status, createdAt }: GuestTranscriptSummary): HTMLLIElement {
  const row = document.createElement('li')
  const title = document.createElement('span')
  const time = new Intl.DateTimeFormat(setup.language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(createdAt))
  const label = name === '' ? time : name
  const note = stateTexts[status] === '' ? '' : say(stateTexts[status])
  title.textContent = [name, time, note].filter(Boolean).join(' · ')
  row.append(title)
  if (status === 'done' || status === 'queued') row.append(ownButton('open', 'openOne', label, () => openOwn(id, name)))
  row.append(ownButton('remove', 'removeOne', label, () => removeOwn(id)))
  return row
}

function ownButton(text: 'open' | 'remove', label: 'openOne' | 'removeOne', name: string, press: () => Promise<void>): HTMLButtonElement {
  const node = document.createElement('button')
  Object.assign(node, { type: 'button', className: 'quiet thin', textContent: say(text) })
  node.setAttribute('aria-label', say(label, { name }))
  node.addEventListener('click', () => void press().catch(explain))
  return node
}

async function openOwn(id: string, name: string): Promise<void> {
  if (state.run) return
  state.name = name
  state.source = null
  await work((signal) => awaitTranscript(id, { texts: refusalTexts, signal, onProgress: showState }))
}

async function removeOwn(id: string): Promise<void> {
  await callAsGuest('DELETE', transcriptPath(id), null, refusalTexts)
  dropEdits(id)
  if (state.transcript?.id === id) forget()
  showProblem(say('removed'))
  await listOwn()
  submit.focus()
}

function forget(): void {
  state.transcript = null
  byId('result').hidden = true
}

/** Minutes and seconds, with hours where there are any. */
function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0'))
  return (parts[0] === '00' ? parts.slice(1) : parts).join(':')
}

const numberOf = (label: Speaker) => label.replace(/\D/g, '')

/** Who speaks, in the order of their numbers. */
const labels = (): Speaker[] => [...new Set(state.transcript?.transcript?.paragraphs.map(({ speaker }) => speaker))].toSorted()
const namedLabels = () => labels().filter((label) => label !== 'Unassigned')
const nameField = (label: Speaker) => byId<HTMLInputElement>(`name-${numberOf(label)}`)

/** As they are called: by the name that was given, else by their number where there are several. */
function nameOf(label: Speaker): string {
  if (label === 'Unassigned') return ''
  return nameField(label).value.trim() || (labels().length > 1 ? say('speaker', { number: numberOf(label) }) : '')
}

function showNameFields(names: Edits['names']): void {
  byId('naming').hidden = namedLabels().length === 0
  byId('names').replaceChildren(
    ...namedLabels().map((label) => {
      const field = document.createElement('input')
      Object.assign(field, { id: `name-${numberOf(label)}`, type: 'text', maxLength: 60, autocomplete: 'off', value: names[label] ?? '' })
      field.placeholder = say('speaker', { number: numberOf(label) })
      field.setAttribute('aria-label', say('nameOf', { number: numberOf(label) }))
      field.addEventListener('input', showNames)
      return field
    }),
  )
}

function showNames(): void {
  for (const option of byId('words').querySelectorAll('option')) option.textContent = nameOf(option.value as Speaker) || say('nobody')
}

function chooseSpeaker(speaker: string, time: string): HTMLSelectElement {
  const select = document.createElement('select')
  select.setAttribute('aria-label', say('saysAt', { time }))
  select.append(...labels().map((label) => Object.assign(document.createElement('option'), { value: label, selected: label === speaker })))
  return select
}

function showParagraph(speaker: string, startMs: number, text: string, language: string): HTMLLIElement {
  const row = document.createElement('li')
  const line = document.createElement('div')
  const time = document.createElement('label')
  time.textContent = clock(startMs)
  const field = document.createElement('textarea')
  Object.assign(field, { id: `at-${startMs}`, value: text, rows: Math.max(1, Math.ceil(text.length / 90)), lang: language })
  time.htmlFor = field.id
  line.append(time, ...(labels().length > 1 ? [chooseSpeaker(speaker, clock(startMs))] : []))
  row.append(line, field)
  return row
}

function showTranscript(transcript: GuestTranscript): void {
  const words = transcript.transcript
  if (!words) return
  state.transcript = transcript
  byId('rung').textContent = [say(`engine.${words.engine}`), words.quality === 'draft' ? say('draft') : ''].filter(Boolean).join(' ')
  byId('deleted').textContent = `${say('again')} ${say('deleted', {
    time: new Intl.DateTimeFormat(setup.language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(transcript.deletedAt)),
  })}`
  const edits = readEdits(transcript.id, words.paragraphs.length)
  showNameFields(edits?.names ?? {})
  byId('words').replaceChildren(
    ...words.paragraphs.map(({ speaker, startMs, text }, at) =>
      showParagraph(edits?.speakers[at] ?? speaker, startMs, edits?.paragraphs[at] ?? text, words.language),
    ),
  )
  showNames()
  find()
  showResult()
}

const fields = () => [...byId('words').querySelectorAll('textarea')]

/** Leaves only the paragraphs that have what is searched for. */
function find(): void {
  const query = byId<HTMLInputElement>('find').value.trim().toLocaleLowerCase()
  const rows = fields().map((field) => ({
    row: field.closest('li') as HTMLElement,
    isMatch: field.value.toLocaleLowerCase().includes(query),
  }))
  for (const { row, isMatch } of rows) row.hidden = !isMatch
  byId('matches').textContent = query === '' ? '' : say('matches', { count: String(rows.filter(({ isMatch }) => isMatch).length) })
}

const listChoices = () => [...byId('words').querySelectorAll('select')].map(({ value }) => value)

/** What is corrected stays in this browser as long as the server has the transcript. */
function saveEdits(): void {
  if (!state.transcript) return
  const names = Object.fromEntries(namedLabels().map((label) => [label, nameField(label).value]))
  const edits = { paragraphs: fields().map(({ value }) => value), speakers: listChoices(), names }
  storeEdits(state.transcript.id, edits, state.transcript.deletedAt)
}

async function write(): Promise<Files> {
  const paragraphs = fields().map(({ value }) => value)
  const choices = listChoices()
  // As they are called here, in the language of this page.
  const names = Object.fromEntries(namedLabels().flatMap((label) => (nameOf(label) === '' ? [] : [[label, nameOf(label)]])))
  const edits = { paragraphs, names, title: baseName(), ...(choices.length > 0 ? { speakers: choices } : {}) }
  return (await callAsGuest('POST', `${transcriptPath(state.transcript?.id ?? '')}/files`, edits, refusalTexts)) as Files
}

const types = {
  txt: 'text/plain;charset=utf-8',
  srt: 'application/x-subrip;charset=utf-8',
  vtt: 'text/vtt;charset=utf-8',
  json: 'application/json;charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const
const baseName = () => withoutEnding(state.name.split('/').at(-1) ?? '') || 'transcript'

async function download(kind: keyof Files): Promise<void> {
  const text = (await write())[kind]
  const bytes = kind === 'docx' ? Uint8Array.from(atob(text), (sign) => sign.codePointAt(0) ?? 0) : text
  offerFile(new Blob([bytes], { type: types[kind] }), `${baseName()}.${kind}`)
}

async function copy(node: HTMLElement): Promise<void> {
  const text = write().then(({ txt }) => txt)
  confirmOn(node, say((await copyText(text)) ? 'copied' : 'notCopied'))
}

onFile(choose)
form.addEventListener('submit', (event) => {
  event.preventDefault()
  void start()
})
link.addEventListener('input', () => {
  if (link.value === '') return
  state.file = null
  byId<HTMLInputElement>('file').value = ''
  byId('chosen').textContent = ''
})
byId('stop').addEventListener('click', () => state.run?.abort())
byId('find').addEventListener('input', find)
for (const id of ['names', 'words']) byId(id).addEventListener('input', saveEdits)
for (const node of document.querySelectorAll<HTMLElement>('[data-kind]')) {
  node.addEventListener('click', () => void download(node.dataset['kind'] as keyof Files).catch(explain))
}
byId('copy').addEventListener('click', ({ currentTarget }) => void copy(currentTarget as HTMLElement).catch(explain))
byId('remove').addEventListener('click', () => void removeOwn(state.transcript?.id ?? '').catch(explain))
carryAlong(async () => {
  if (!state.transcript) return null
  const { txt, srt } = await write()
  return { name: state.name, texts: [txt], subtitles: srt, ...state.source }
})
dropEndedEdits(Date.now())
void listOwn()
