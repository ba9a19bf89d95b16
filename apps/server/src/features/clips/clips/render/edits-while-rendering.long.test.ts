import { writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Clip } from '@clipwright/contract/clips/clips'
import type { Probe } from '@clipwright/contract/sources/probe'
import { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { correctWord } from '@clipwright/timeline/edit/commands/correct-word'
import { sampleAnalysis } from '@clipwright/timeline/testing/sample-timeline'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { updateProject } from '#features/projects/projects/projects.store.ts'
import { waitMs } from '#platform/clock/wait-ms.ts'
import { addLaidOutClip, type LaidOutClip } from '#testing/add-laid-out-clip.ts'
import { listFiles } from '#testing/list-files.ts'
import { claimStepped, type SteppedRun, waitUntilIdle } from '#testing/stepped-worker.ts'
import { startWorkerWorld, type WorkerWorld } from '#testing/start-worker-world.ts'
import { listRenders } from './clip-renders.store.ts'
import { keysOfFiles } from '../clips.store.ts'
import { renderClipWorker } from '../jobs/render-clip.worker.ts'

/** Only the encoder is faked: its video and poster tell which edit they show, and in which aspect ratio. */
vi.mock(import('#pipeline/render.ts'), async (original) => ({
  ...(await original()),
  async renderPreview({ timeline: { captions, ratio }, outFile, posterFile }) {
    const text = `${captions.words[0]?.text} ${ratio}`
    for (const file of [outFile, posterFile]) await writeFile(file, text)
    return { sizeBytes: text.length, durationMs: 1000, integratedLufs: null, truePeakDbtp: null }
  },
}))

const text = 'edit0 does a shop fail because the owner never asks'
const maxWorkers = 3
const maxCalls = 3

type Action =
  | { kind: 'put' | 'saveAndRender' | 'ask' | 'claim' }
  | { kind: 'shape'; ratio: string }
  /** Advances one of the workers, if there are any, by so many steps or to its end. */
  | { kind: 'goOn'; worker: number; steps: number | 'all' }

const worker = fc.nat(5)
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('put', 'ask') }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('saveAndRender') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('shape'), ratio: fc.constantFrom('portrait', 'square') }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('claim') }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('goOn'), worker, steps: fc.integer({ min: 1, max: 20 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('goOn'), worker, steps: fc.constant('all') }) },
)

const goOn = (worker: number, steps: number | 'all'): Action => ({ kind: 'goOn', worker, steps })
const [put, saveAndRender, claim] = (['put', 'saveAndRender', 'claim'] as const).map((kind): Action => ({ kind })) as [
  Action,
  Action,
  Action,
]
/** A render of an earlier edit ends after a later one’s, and then the clip is edited once more. */
const overtaken = (steps: number): Action[] => [
  saveAndRender,
  claim,
  goOn(0, steps),
  saveAndRender,
  claim,
  goOn(1, 'all'),
  goOn(0, 'all'),
  put,
]
/** An edit is saved while a worker plans another aspect ratio. */
const savedInPlanning = (steps: number): Action[] => [put, { kind: 'shape', ratio: 'square' }, claim, goOn(0, steps), put, goOn(0, 'all')]

let started: WorkerWorld
let { database, http, owner, world } = {} as WorkerWorld

beforeAll(async () => {
  started = await startWorkerWorld()
  ;({ database, http, owner, world } = started)
}, 120_000)
afterAll(() => started[Symbol.asyncDispose]())

async function makeClip(): Promise<LaidOutClip> {
  const clip = await addLaidOutClip(http, owner, text)
  const [source, analysis] = [`test/${clip.projectId}/source.mp4`, `test/${clip.projectId}/analysis.json`]
  const put = (key: string, text: string) => http.deps.storage.put(key, Readable.from([Buffer.from(text)]), { contentType: 'text/plain' })
  await put(source, 'a film')
  await put(analysis, JSON.stringify(sampleAnalysis()))
  const probe: Probe = { container: 'mp4', durationMs: 60_000, sizeBytes: 6, video: null, audio: [], subtitles: [], notices: [] }
  await database.db.transaction((tx) =>
    updateProject(tx, owner.orgId, clip.projectId, {
      source: { key: source, fileName: 'source.mp4', sizeBytes: 6, sha256: 'a', platformCaptions: null },
      probe,
      artefacts: { analysis, proxy: null, audio: null, peaks: '', filmstrip: null, poster: null },
    }),
  )
  return clip
}

/** Which edits the preview and the poster showed. */
type Seen = { video: number; poster: number }
type Shown = { document: number; video: number | undefined; poster: number | undefined }

function expectNoneOlder({ document, video = Infinity, poster = Infinity }: Shown, before: Seen & { saved: number }): void {
  expect(document, 'what was saved stays saved').toBeGreaterThanOrEqual(before.saved)
  expect(video, 'the video shows what was saved before it was looked at').toBeGreaterThanOrEqual(Math.max(before.saved, before.video))
  expect(poster, 'the poster is never older than one shown before').toBeGreaterThanOrEqual(before.poster)
}

function expectDone(reply: object): void {
  expect(reply).not.toHaveProperty('errorName')
}

/** One clip, the people who edit and watch it, and the workers that render it. */
class Story {
  readonly #clip: LaidOutClip
  readonly #workers: SteppedRun[] = []
  readonly #calls = new Set<Promise<void>>()
  /** Errors of calls that nobody awaited. */
  readonly #failures: unknown[] = []
  /** The newest edits seen so far. */
  #hasChanged = true
  #edits = 0
  /** The newest edit that its editor was told is saved. */
  #saved = 0
  #seen: Seen = { video: 0, poster: 0 }

  constructor(clip: LaidOutClip) {
    this.#clip = clip
  }

  async act(what: Action): Promise<void> {
    if (what.kind === 'claim') await this.#claim()
    else if (what.kind === 'goOn') await this.#goOn(this.#workers[what.worker % this.#workers.length], what.steps)
    else if (what.kind === 'put') await this.#start(() => this.#save('PUT', ''))
    else if (what.kind === 'saveAndRender') await this.#start(() => this.#save('POST', '/save-and-render'))
    else await this.#start(() => this.#ask(what.kind === 'shape' ? { layoutAspectRatio: what.ratio } : undefined))
    this.#expectNoFailures()
    if (this.#hasChanged) await this.look()
  }

  /** Runs everything that was started to its end, one worker after the other. */
  async settle(): Promise<void> {
    for (;;) {
      await this.#claim()
      this.#expectNoFailures()
      if (this.#workers.length === 0 && this.#calls.size === 0) return
      for (const worker of this.#workers.slice()) await this.#goOn(worker, 'all')
      await waitMs(1)
    }
  }

  /** Reads the clip as every page shows it, and compares it with what was shown and saved before. */
  async look(): Promise<Clip> {
    this.#hasChanged = false
    const saved = this.#saved
    const { document } = await this.#open()
    const { data } = await call<{ data: [Clip] }>('GET', `/exportable-clips?projectId=${this.#clip.projectId}`)
    const [clip] = data
    const video = await editOf(clip.renderAsVideoPreview?.url)
    const poster = await editOf(clip.uriForThumbnail)
    expectNoneOlder({ document: editNamed(document.wordEdits['w0']?.text), video, poster }, { saved, ...this.#seen })
    this.#seen = { video: video ?? this.#seen.video, poster: poster ?? this.#seen.poster }
    return clip
  }

  /**
   * The editor’s last save, once typing has stopped. The only reason to refuse it is that the document got a new aspect
   * ratio meanwhile.
   */
  async saveLast(): Promise<number> {
    for (;;) {
      const edit = await this.#save('POST', '/save-and-render')
      if (edit !== undefined) return edit
    }
  }

  #expectNoFailures(): void {
    if (this.#failures.length > 0) throw new AggregateError(this.#failures, `Calls failed: ${this.#failures.join(', ')}`)
  }

  async #claim(): Promise<void> {
    if (this.#workers.length >= maxWorkers) return
    const claimed = await claimStepped(renderClipWorker, world)
    if (claimed) this.#workers.push(claimed)
  }

  async #goOn(worker: SteppedRun | undefined, steps: number | 'all'): Promise<void> {
    if (!worker) return
    if (steps === 'all') await worker.runOut()
    else for (let step = 0; step < steps && !worker.hasEnded; step += 1) await worker.goOn()
    if (!worker.hasEnded) return
    this.#hasChanged = true
    this.#workers.splice(this.#workers.indexOf(worker), 1)
  }

  /** A call may have to wait for a worker that holds a lock; the story goes on meanwhile. */
  async #start(send: () => Promise<unknown>): Promise<void> {
    if (this.#calls.size >= maxCalls) return
    const ended = send()
      .then(() => (this.#hasChanged = true))
      .catch((failure) => this.#failures.push(failure))
      .then(() => void this.#calls.delete(ended))
    this.#calls.add(ended)
    await waitUntilIdle(database.db, () => !this.#calls.has(ended))
  }

  async #open(): Promise<{ document: ClipDocument; revision: number }> {
    const { clipBody, revision } = await call<{ clipBody: unknown; revision: number }>('GET', `/engine-clips/${this.#clip.ref}`)
    return { document: ClipDocument.parse(clipBody), revision }
  }

  /** Returns which edit was saved; undefined when another one was faster. */
  async #save(method: 'PUT' | 'POST', path: string): Promise<number | undefined> {
    this.#edits += 1
    const edit = this.#edits
    const { document, revision } = await this.#open()
    const result = correctWord(document, { wordId: 'w0', text: `edit${edit}` })
    if ('refusal' in result) throw new Error(result.refusal)
    const body = { clipBody: result.document, ...(method === 'POST' ? { targets: ['VIDEO_PREVIEW'] } : {}) }
    const reply = await call<{ errorName?: string }>(method, `/engine-clips/${this.#clip.ref}${path}`, body, {
      'if-match': `"${revision}"`,
    })
    if (reply.errorName === 'EditConflictError') return undefined
    expectDone(reply)
    this.#saved = Math.max(this.#saved, edit)
    return edit
  }

  async #ask(renderPreferenceOverride?: { layoutAspectRatio: string }): Promise<void> {
    const body = { target: 'VIDEO_PREVIEW', ...(renderPreferenceOverride ? { renderPreferenceOverride } : {}) }
    expectDone(await call('POST', `/engine-clips/${this.#clip.ref}/render`, body))
  }
}

async function call<T extends object>(method: 'GET' | 'PUT' | 'POST', path: string, body?: object, headers = {}): Promise<T> {
  const authorization = `Bearer ${owner.token}`
  const url = `/api${path}`
  const reply = await http.app.inject({ method, url, headers: { authorization, ...headers }, ...(body ? { payload: body } : {}) })
  return reply.json()
}

/** Content behind a link, which must exist. */
async function fileOf(url: string): Promise<string> {
  const reply = await http.app.inject({ url: url.replace(/^https?:\/\/[^/]+/, '') })
  expect(reply.statusCode).toBe(200)
  return reply.body
}

async function editOf(url: string | null | undefined): Promise<number | undefined> {
  return url ? editNamed(await fileOf(url)) : undefined
}
/** The first word of the clip says which edit it shows; as spoken, it shows none. */
const editNamed = (text = 'edit0') => Number(/^edit(\d+)/.exec(text)?.[1])

/** Nothing is pending, nothing was tried twice, and storage holds nothing without a render. */
async function expectTidy({ projectId, clipId }: LaidOutClip): Promise<void> {
  const jobs = await database.db
    .selectFrom('job_run')
    .select(['status', 'attempt', 'error_detail'])
    .where('project_id', '=', projectId)
    .where('name', '=', renderClipWorker.job.name)
    .execute()
  expect(jobs.filter(({ status, attempt }) => status !== 'done' || attempt !== 1)).toEqual([])
  const renders = await listRenders(database.db, owner.orgId, [clipId])
  expect(new Set(renders.map(({ status }) => status))).toEqual(new Set(['ready']))
  const newest = Math.max(...renders.map((render) => render.clipVersion ?? 0))
  expect(renders.filter((render) => render.clipVersion !== newest).length, 'of earlier states one is kept').toBeLessThanOrEqual(1)
  const stored = await listFiles(http.deps.storage, `${owner.orgId}/${projectId}/clips/`)
  expect(stored.toSorted()).toEqual(renders.flatMap(({ files }) => (files ? keysOfFiles(files) : [])).toSorted())
  const { bytes } = await database.db
    .selectFrom('project')
    .select('storage_size_bytes as bytes')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  expect(Number(bytes)).toBe(renders.reduce((sum, render) => sum + Number(render.sizeBytes), 0))
}

test('50 random interleavings of edits and renders: the last edit wins, and nobody sees an older one', { timeout: 300_000 }, async () => {
  const property = fc.asyncProperty(fc.array(action, { minLength: 15, maxLength: 30 }), async (actions) => {
    const clip = await makeClip()
    const story = new Story(clip)
    for (const one of actions) await story.act(one)
    await story.settle()
    const last = await story.saveLast()
    await story.settle()
    await expectTidy(clip)
    const { ratio, renderAsVideoPreview } = await story.look()
    expect(renderAsVideoPreview).toMatchObject({ pending: false, progress: 100 })
    expect(await fileOf(renderAsVideoPreview?.url ?? '')).toBe(`edit${last} ${ratio}`)
  })
  const histories = [...[8, 10, 12].map(overtaken), ...[6, 8, 10, 12].map(savedInPlanning)]
  const examples = histories.map((actions): [Action[]] => [actions])
  await fc.assert(property, { examples, numRuns: 50 + examples.length, seed: 352, endOnFailure: true })
})
