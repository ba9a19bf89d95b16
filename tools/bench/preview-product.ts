import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clip } from '@clipwright/contract/clips/clips'
import { probeMedia } from '@clipwright/media/probe'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { cutWords } from '@clipwright/timeline/edit/commands/cut-words'
import { setCaptions } from '@clipwright/timeline/edit/commands/set-captions'
import type { EditResult } from '@clipwright/timeline/edit/edit-result'
import { toFinishedTimeline } from '@clipwright/timeline/edit/to-timeline'
import { openServices } from '../../apps/server/src/app/open-services.ts'
import { makeConfig } from '../../apps/server/src/config/config.ts'
import { readEnv } from '../../apps/server/src/config/env.ts'
import { ensureLocalOwner } from '../../apps/server/src/features/identity/auth/local-owner.ts'
import { updateClip } from '../../apps/server/src/features/clips/clips/clips.store.ts'
import { updateProject } from '../../apps/server/src/features/projects/projects/projects.store.ts'
import { addSpokenProject } from '../../apps/server/src/testing/add-spoken-project.ts'
import { silentLog } from '../../apps/server/src/testing/silent-log.ts'
import { type KillableProduct, startKillableProduct } from '../soak/killable-product.ts'
import { median } from './cpu-meter.ts'
import { makeMinuteDocument, makeMinuteSource } from './preview-material.ts'

type Work = { dataDir: string; log(text: string): void }
/** `aroundMs`: everything but the job: saving, queue, notifying and answering the page. */
type Timed = { wholeMs: number; savedMs: number; jobMs: number; aroundMs: number }

const cutIds = ['w60', 'w77', 'w94', 'w111', 'w128']
const colors = ['#FF0055', '#22CC88', '#3366FF']

/**
 * The same minute in the running product, with server and worker as processes: from the save call of the editor until a page
 * that receives the event has the address of the finished preview.
 */
export async function benchPreviewProduct({ dataDir, log }: Work): Promise<Record<string, number>> {
  const folder = await mkdtemp(join(tmpdir(), 'clipwright-bench-'))
  const product = await startKillableProduct({ workers: 1 })
  try {
    const { clip, projectId } = await addMinute(product.home, await makeMinuteSource(dataDir, folder))
    const save = await openSaves(product, { clip, projectId })
    const { clipBody: minute } = await product.call<{ clipBody: ClipDocument }>('GET', `/engine-clips/${clip}`)
    const timed = async (what: string, document: ClipDocument) => {
      const time = await save(document)
      log(
        `${what}: ${Object.entries(time)
          .map(([name, ms]) => `${name} ${Math.round(ms)}`)
          .join(', ')}`,
      )
      return time
    }
    const first = await timed('first', minute)
    const cuts: Timed[] = []
    for (const id of cutIds) cuts.push(await timed(`without ${id}`, getDocument(cutWords(minute, { wordIds: [id] }))))
    const recoloured: Timed[] = []
    for (const color of colors) recoloured.push(await timed(`captions in ${color}`, getDocument(setCaptions(minute, { style: { color } }))))
    const of = (list: readonly Timed[], name: keyof Timed) => median(list.map((one) => one[name]))
    return {
      product_first_ms: first.wholeMs,
      product_edit_ms: of(cuts, 'wholeMs'),
      product_edit_job_ms: of(cuts, 'jobMs'),
      product_edit_save_ms: of(cuts, 'savedMs'),
      product_edit_around_job_ms: of(cuts, 'aroundMs'),
      product_recolour_ms: of(recoloured, 'wholeMs'),
      product_recolour_job_ms: of(recoloured, 'jobMs'),
    }
  } finally {
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A clip of that minute as after the main job, with its source file. */
async function addMinute(home: string, file: string): Promise<{ clip: string; projectId: string }> {
  const config = makeConfig(readEnv({ CLIPWRIGHT_HOME: home }))
  const services = await openServices(config, silentLog)
  try {
    const { orgId, userId } = await ensureLocalOwner(services.db)
    const place = { db: services.db, storage: services.storage, scratchDir: config.scratchDir, orgId, userId }
    const title = 'A minute'
    const { projectId, clipIds } = await addSpokenProject(place, {
      title,
      said: 'we called them',
      clips: [{ title, firstWord: 0, lastWord: 2 }],
    })
    const clipId = clipIds[0]
    if (!clipId) throw new Error('there is no clip')
    const probe = await probeMedia(file)
    const key = `bench/${projectId}/source.mp4`
    const { sizeBytes } = await services.storage.put(key, file, { contentType: 'video/mp4' })
    const artefacts = { analysis: key, proxy: key, audio: null, peaks: key, filmstrip: null, poster: null }
    await services.db.transaction(async (tx) => {
      await updateClip(tx, orgId, clipId, { timeline: toFinishedTimeline(makeMinuteDocument(probe)), timelineLook: 'bench' })
      await updateProject(tx, orgId, projectId, {
        probe,
        artefacts,
        source: { key, fileName: 'minute.mp4', sizeBytes, sha256: 'minute', platformCaptions: null },
      })
    })
    return { clip: `${projectId}.${clipId}`, projectId }
  } finally {
    await services.close()
  }
}

/** Saves in sequence, each timed up to the address of its preview, which is fetched at every clip event, as a page does. */
async function openSaves(product: KillableProduct, { clip, projectId }: { clip: string; projectId: string }) {
  let revision = 0
  const previewAddress = async () => {
    const { data } = await product.call<{ data: Clip[] }>('GET', `/exportable-clips?projectId=${projectId}`)
    const preview = data[0]?.renderAsVideoPreview
    if (preview?.error) throw new Error(`the preview failed: ${JSON.stringify(preview.error)}`)
    return preview?.url
  }
  return async (document: ClipDocument): Promise<Timed> => {
    const listening = new AbortController()
    const firstMs = Promise.withResolvers<number>()
    let isSaved = false
    const look = () => {
      if (isSaved) previewAddress().then((url) => url && firstMs.resolve(performance.now()), firstMs.reject)
    }
    const stream = product.listen((text) => text.includes('clips.changed') && look(), listening.signal)
    stream.catch((error: unknown) => listening.signal.aborted || firstMs.reject(error))
    const startedAt = performance.now()
    const body = { clipBody: document, targets: ['VIDEO_PREVIEW'] }
    await product.call('POST', `/engine-clips/${clip}/save-and-render`, body, revision === 0 ? {} : { 'if-match': String(revision) })
    revision += 1
    isSaved = true
    const savedMs = performance.now() - startedAt
    const wholeMs = (await firstMs.promise) - startedAt
    listening.abort()
    const [job] = await product.query<{ took: number }>(
      "select extract(epoch from finished_at - started_at)::float8 * 1000 as took from job_run where name = 'clips.render' order by seq desc limit 1",
    )
    if (!job) throw new Error('no render was queued')
    return { wholeMs, savedMs, jobMs: job.took, aroundMs: wholeMs - job.took }
  }
}

function getDocument(result: EditResult): ClipDocument {
  if ('refusal' in result) throw new Error(result.refusal)
  return result.document
}
