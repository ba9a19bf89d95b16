import type { BrollNotice } from '@clipwright/contract/editor/broll'
import { AppError } from '@clipwright/contract/errors'
import type { BrollItemId } from '@clipwright/contract/ids'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { paletteOf } from '@clipwright/timeline/motion/motion-card'
import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { publishEvent } from '#platform/live/publish-event.ts'
import { defineWorker } from '#platform/queue/define-worker.ts'
import { recordStageTiming } from '#platform/queue/stage-timing.ts'
import { toLocalFile } from '#platform/storage/local-file.ts'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import { readBrandKit } from '../../../brand/brand/brand-kit.ts'
import { findOpenDocument } from '../../../clips/clips/document/open-document.ts'
import { findUpload } from '../../../sources/uploads/find-upload.ts'
import { releaseFeature } from '../../../plans/feature-access/check-feature.ts'
import { findTask, insertPlaces, lockTask, saveTask } from '../broll.store.ts'
import type { BrollTaskRow } from '../broll-tables.ts'
import { deleteLeftovers, type Drawing, makeImageItems, makeMotionItems } from '../make-items.ts'
import { placesOfTask, type TaskPlace } from '../places-of-task.ts'
import { searchFootage } from '../search-footage.ts'
import { openSourceStills, type SourceStills } from '../source-stills.ts'
import { brollWork } from '../task-estimate.ts'
import { isVendor } from '../choose-provider.ts'
import { findBrollsJob } from './find-brolls.job.ts'

const candidates = 8
const searched = 30

type FilledPlace = { place: TaskPlace; itemIds: BrollItemId[] }

/** Finds the places that gain most from B-roll and footage for each, and publishes all of it in one transaction. */
export const findBrollsWorker = defineWorker(
  findBrollsJob,
  async ({ orgId, taskId }, ctx: WorkerContext) => {
    const task = await findTask(ctx.db, orgId, taskId)
    // Cancelled, deleted, or ended by an earlier attempt.
    if (!task || ['COMPLETE', 'STALLED', 'CANCELLED'].includes(task.stage)) return
    const startedAt = performance.now()
    const document = await findOpenDocument(ctx.db, orgId, { projectId: task.projectId, clipId: task.clipId })
    await report(ctx, task, 'SEARCH', 10)
    const places = placesOfTask(task, document)
    const notices = new Set<BrollNotice>(task.notices)
    const filled = await fillPlaces(ctx, task, { document, places, notices })
    if (places.length === 0) notices.add('noPlaces')
    else if (filled.every(({ itemIds }) => itemIds.length === 0)) notices.add('nothingFound')
    await deleteLeftovers(
      ctx,
      task,
      filled.flatMap(({ itemIds }) => itemIds),
    )
    await ctx.db.transaction(async (tx) => {
      await ctx.finish(tx)
      if (!(await lockTask(tx, orgId, taskId))) return
      const ended = await saveTask(tx, orgId, taskId, { stage: 'COMPLETE', progress: 100, estMs: 0, notices: [...notices] })
      if (!ended) return
      await insertPlaces(tx, orgId, taskId, filled.map(toPlace))
      // It found nothing, so it costs nothing.
      if (filled.every(({ itemIds }) => itemIds.length === 0)) await releaseFeature(tx, orgId, 'Broll', 1)
      await publishEvent(tx, orgId, { type: 'broll.changed', projectId: task.projectId })
    })
    await recordStageTiming(ctx.db, brollWork(task.asked, filled.length), performance.now() - startedAt)
  },
  {
    onGivenUp: async (tx, { orgId, taskId }, { errorName, errorMessage }) => {
      const task = await lockTask(tx, orgId, taskId)
      if (!task) return
      const stalled = await saveTask(tx, orgId, taskId, { stage: 'STALLED', estMs: null, error: { errorName, errorMessage } })
      if (stalled) await releaseFeature(tx, orgId, 'Broll', 1)
      await publishEvent(tx, orgId, { type: 'broll.changed', projectId: task.projectId })
    },
  },
)

function toPlace({ place, itemIds }: FilledPlace) {
  return {
    startMs: place.sourceStartMs,
    endMs: place.sourceEndMs,
    words: place.words,
    subject: place.subject.slice(0, 200),
    reason: place.reason,
    itemIds,
  }
}

type FillRequest = { document: ClipDocument; places: readonly TaskPlace[]; notices: Set<BrollNotice> }

async function fillPlaces(ctx: WorkerContext, task: BrollTaskRow, { document, places, notices }: FillRequest): Promise<FilledPlace[]> {
  const filled: FilledPlace[] = []
  await using scratch = await makeScratchDir(ctx.deps.config.scratchDir)
  const drawing = task.source === 'Stock' ? null : await prepareDrawing(ctx, task, document, scratch.path)
  for (const [index, place] of places.entries()) {
    const reportShare = (share: number) =>
      report(ctx, task, task.source === 'Stock' ? 'SEARCH' : 'MAKE', 10 + (85 * (index + share)) / places.length)
    const itemIds =
      drawing === null
        ? await findStockItems(ctx, task, { place, document, notices })
        : await makeItems(ctx, task, { place, document, notices, ...drawing }, reportShare)
    filled.push({ place, itemIds })
    await reportShare(1)
  }
  return filled
}

async function prepareDrawing(ctx: WorkerContext, task: BrollTaskRow, document: ClipDocument, folder: string): Promise<Drawing> {
  const { colors } = await readBrandKit(ctx.db, task.orgId)
  let stills: Promise<SourceStills | null> | undefined
  return {
    palette: paletteOf(colors.map(({ value }) => value)),
    // With object storage the source is fetched first, which only what is drawn needs.
    openStills: () => (stills ??= openSourceStills(ctx, task, folder)),
    teamFont: await fetchTeamFont(ctx, task, document, folder),
  }
}

/** The font of the clip's captions where it is one of the team; undefined when its file is gone. */
async function fetchTeamFont(ctx: WorkerContext, task: BrollTaskRow, document: ClipDocument, folder: string): Promise<Drawing['teamFont']> {
  const { fontFamily = '' } = document.captions.style
  const font = document.fonts?.[fontFamily]
  const upload = font && (await findUpload(ctx.db, task.orgId, font.uri))
  if (!font || !upload) return undefined
  const file = await toLocalFile(ctx.deps.storage, upload.storageKey, folder, `font.${upload.extension}`, ctx.signal)
  return { font, file }
}

type PlaceRequest = { place: TaskPlace; document: ClipDocument; notices: Set<BrollNotice> }

/**
 * Items from the vendor or, when it does not answer, from the team’s library. Long enough ones first, then those in the
 * clip’s aspect ratio.
 */
async function findStockItems(ctx: WorkerContext, task: BrollTaskRow, { place, document, notices }: PlaceRequest): Promise<BrollItemId[]> {
  const world = { db: ctx.db, orgId: task.orgId, config: ctx.deps.config.broll, mediaLinks: unsignedLinks, signal: ctx.signal }
  const search = { text: place.subject, page: 1, pageSize: searched, ratio: document.ratio, language: document.captions.language }
  const vendor = isVendor(task.asked) ? task.asked : 'library'
  try {
    const { items } = await searchFootage(world, { ...search, vendor })
    const isTall = document.ratio !== 'landscape'
    const fits = (item: (typeof items)[number]) =>
      Number(item.kind === 'image' || (item.durationMs ?? 0) >= place.lengthMs) * 2 +
      Number((item.height ?? 0) > (item.width ?? 0) === isTall)
    const ranked = items.map((item, index) => ({ item, index, fit: fits(item) })).toSorted((a, b) => b.fit - a.fit || a.index - b.index)
    return ranked.slice(0, candidates).map(({ item }) => item.id)
  } catch (error) {
    if (ctx.signal.aborted || !(error instanceof AppError) || vendor === 'library') throw error
    ctx.log.warn({ err: error, vendor }, 'a vendor of footage gave no answer')
    notices.add(error.errorName === 'RateExceed' ? 'vendorBusy' : 'vendorFailed').add('libraryInstead')
    const { items } = await searchFootage(world, { ...search, vendor: 'library' })
    return items.slice(0, candidates).map(({ id }) => id)
  }
}

// A worker shows nothing to anybody, so links need no signature.
const unsignedLinks = { sign: () => '', open: () => undefined }

/** Items from the model or, when its service fails, a motion graphic; a notice says so. */
async function makeItems(
  ctx: WorkerContext,
  task: BrollTaskRow,
  { notices, ...request }: PlaceRequest & Drawing,
  reportShare: (share: number) => Promise<void>,
): Promise<BrollItemId[]> {
  const making = { task, ...request }
  const model = isVendor(task.asked) ? 'motion_graphic' : task.asked
  if (model === 'motion_graphic') return makeMotionItems(ctx, making, reportShare)
  try {
    return await makeImageItems(ctx, making, model)
  } catch (error) {
    if (ctx.signal.aborted || !(error instanceof AppError)) throw error
    ctx.log.warn({ err: error, model }, 'the image service gave no image')
    notices.add('modelFailed').add('motionInstead')
    return makeMotionItems(ctx, making, reportShare)
  }
}

async function report(ctx: WorkerContext, task: BrollTaskRow, stage: 'SEARCH' | 'MAKE', progress: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await saveTask(tx, task.orgId, task.id, { stage, progress })
    await publishEvent(tx, task.orgId, { type: 'broll.changed', projectId: task.projectId })
  })
  await ctx.progress(progress / 100)
}
