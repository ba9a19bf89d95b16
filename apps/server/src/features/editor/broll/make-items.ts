import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ImageModel, imageAnswers } from '@clipwright/contract/editor/broll'
import type { BrollItemId } from '@clipwright/contract/ids'
import { outlineCountry } from '@clipwright/media/maps/outline-country'
import { redrawImage } from '@clipwright/media/redraw-image'
import { makeMotionGraphic } from '@clipwright/media/motion-graphic'
import { makePoster } from '@clipwright/media/poster'
import { probeMedia } from '@clipwright/media/probe'
import { defaultMediaLimits } from '@clipwright/media/probe/media-limits'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import type { MotionCard, MotionPalette } from '@clipwright/timeline/motion/motion-card'
import { outputSize } from '@clipwright/timeline/output-size'
import type { TeamFont } from '@clipwright/timeline/timeline'
import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { newId } from '#platform/ids/new-id.ts'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import { downloadFile } from '../../sources/ingest/download-file.ts'
import { projectKey } from '../../projects/projects/project-keys.ts'
import { deleteMadeItems, listMadeItems, type NewItem, saveItems } from './broll-items.store.ts'
import type { BrollTaskRow } from './broll-tables.ts'
import { drawImages, type GivenImage } from '#pipeline/image-service.ts'
import { motionCards } from './motion-cards.ts'
import type { SourceStills } from './source-stills.ts'
import type { TaskPlace } from './places-of-task.ts'

/** What motion graphics of a clip are drawn with. */
export type Drawing = {
  palette: MotionPalette
  openStills: () => Promise<SourceStills | null>
  /** The font of the clip's captions where it is one of the team. */
  teamFont: { font: TeamFont; file: string } | undefined
}
type MakeRequest = Drawing & { task: BrollTaskRow; place: TaskPlace; document: ClipDocument }

/** In automatic mode two per place are enough; a request for one place gets four to choose from. */
const autoItemCount = 2
const maxImageBytes = 20 * 1024 ** 2
/** A little longer than its place, so that it can be extended. */
const spareMs = 400

/** Short videos for one place: a frame of the source where there is one to show, words and figures. */
export async function makeMotionItems(
  ctx: WorkerContext,
  request: MakeRequest,
  onMade: (share: number) => Promise<void>,
): Promise<BrollItemId[]> {
  const { place, document, palette, task } = request
  const frame = outputSize(document.ratio, 'VIDEO_FILE')
  const outline = place.country === null ? null : outlineCountry(place.country, frame.height / frame.width)
  const stills = await request.openStills()
  const still = await takeStill(stills, place)
  const count = task.approach === 'Auto' ? autoItemCount : imageAnswers.mediaNum
  const cards = [...(still ? [still.card] : []), ...motionCards({ ...place, outline })].slice(0, count)
  const finished = await listFinished(ctx, request)
  const ids: BrollItemId[] = []
  for (const [index, card] of cards.entries()) {
    const earlier = finished[index]
    if (earlier) {
      ids.push(earlier)
      continue
    }
    await using scratch = await makeScratchDir(ctx.deps.config.scratchDir)
    const behind = isReadOverFrame(card, palette) ? await stills?.take(place.sourceStartMs) : null
    const image = card === still?.card ? still.image : behind
    const item = await makeMotionItem(ctx, request, { card, index, image: image ?? null, folder: scratch.path })
    ids.push(...(await saveItems(ctx.db, task.orgId, [item])).map(({ id }) => id))
    await onMade((index + 1) / cards.length)
  }
  return ids
}

/** A frame of the source under what is said; null where none shows anything but faces, or nothing is said that can be read. */
async function takeStill(
  stills: SourceStills | null,
  { phrase, ...place }: TaskPlace,
): Promise<{ card: MotionCard; image: string } | null> {
  if (!stills || phrase === '') return null
  const atMs = stills.chooseFor({ startMs: place.sourceStartMs, endMs: place.sourceEndMs })
  const image = atMs === null ? null : await stills.take(atMs)
  return image === null ? null : { card: { kind: 'still', phrase, size: stills.size }, image }
}

type MotionItem = { card: MotionCard; index: number; image: string | null; folder: string }

async function makeMotionItem(ctx: WorkerContext, request: MakeRequest, { card, index, image, folder }: MotionItem): Promise<NewItem> {
  const { place, document, palette, teamFont } = request
  const frame = outputSize(document.ratio, 'VIDEO_FILE')
  // The library takes nothing shorter, however short the word.
  const durationMs = Math.max(defaultMediaLimits.minDurationMs, Math.ceil((place.lengthMs + spareMs) / 40) * 40)
  const { language, style } = document.captions
  const look = { frame, palette, language, durationMs, fontFamily: style.fontFamily, fonts: teamFont ? [teamFont.font] : [] }
  const file = join(folder, 'motion.mp4')
  await makeMotionGraphic({
    card,
    look,
    outFile: file,
    fontsDir: ctx.deps.pipeline.fontsDir,
    teamFonts: teamFont ? [teamFont.file] : [],
    ...(image ? { image } : {}),
    signal: ctx.signal,
  })
  const thumb = join(folder, 'thumb.jpg')
  const probe = await probeMedia(file, { limits: { ...defaultMediaLimits, minDurationMs: 0, minSidePx: 1 } })
  await makePoster({ file, probe, atMs: durationMs * 0.75, outFile: thumb, signal: ctx.signal })
  const licence = card.kind === 'still' ? 'From this video' : 'Motion graphic, made here'
  const files = { file, thumb, kind: 'video' as const, ...frame, durationMs, author: 'Clipwright', licence }
  return store(ctx, request, index, files)
}

/** A sentence stands on the frame that it covers, dimmed; dark letters would not be read there. */
const isReadOverFrame = (card: MotionCard, palette: MotionPalette): boolean => card.kind === 'quote' && palette.ink === '#FFFFFF'

/** Images from the operator’s image service for one place. */
export async function makeImageItems(
  ctx: WorkerContext,
  request: MakeRequest,
  model: Exclude<ImageModel, 'motion_graphic'>,
): Promise<BrollItemId[]> {
  const service = ctx.deps.config.broll.images
  if (!service) return []
  const { place, document } = request
  const finished = await listFinished(ctx, request)
  // All images of a place are saved at once, so what an earlier attempt saved is complete.
  if (finished.length > 0) return finished.flatMap((id) => id ?? [])
  const images = await drawImages(service, { model, prompt: place.subject, ratio: document.ratio }, ctx.signal)
  const items: NewItem[] = []
  for (const [index, image] of images.entries()) {
    await using scratch = await makeScratchDir(ctx.deps.config.scratchDir)
    const raw = join(scratch.path, 'given')
    await receive(ctx, image, raw)
    // Re-encoded, so that nothing of the service’s file survives but its pixels.
    const file = join(scratch.path, 'image.png')
    const thumb = join(scratch.path, 'thumb.png')
    await redrawImage({ file: raw, outFile: file, maxSidePx: 2560, signal: ctx.signal })
    await redrawImage({ file, outFile: thumb, maxSidePx: 480, signal: ctx.signal })
    const files = {
      file,
      thumb,
      kind: 'image' as const,
      width: null,
      height: null,
      durationMs: null,
      author: model,
      licence: 'Generated image',
    }
    items.push(await store(ctx, request, index, files))
  }
  return (await saveItems(ctx.db, request.task.orgId, items)).map(({ id }) => id)
}

async function receive(ctx: WorkerContext, image: GivenImage, outFile: string): Promise<void> {
  if ('bytes' in image) await writeFile(outFile, image.bytes.subarray(0, maxImageBytes))
  else await downloadFile(image.url, { fetch: ctx.deps.fetch }, { outFile, maxBytes: maxImageBytes, signal: ctx.signal })
}

type Made = {
  file: string
  thumb: string
  kind: 'image' | 'video'
  width: number | null
  height: number | null
  durationMs: number | null
  author: string
  licence: string
}

/** A key made of everything that an item depends on, so that the next attempt can reuse it. */
function makeKey({ task, place, document, palette }: MakeRequest): string {
  const all = [place, document.ratio, document.captions.language, document.captions.style?.fontFamily, palette]
  return `${task.id}.${createHash('sha256').update(JSON.stringify(all)).digest('base64url').slice(0, 16)}`
}

/** What an earlier attempt of this task made for the place, by index. */
async function listFinished(ctx: WorkerContext, request: MakeRequest): Promise<(BrollItemId | undefined)[]> {
  const name = makeKey(request)
  const itemIds: (BrollItemId | undefined)[] = []
  for (const { id, ref } of await listMadeItems(ctx.db, request.task.orgId, request.task.id))
    if (ref.startsWith(`${name}.`)) itemIds[Number(ref.slice(name.length + 1))] = id
  return itemIds
}

const folderOf = (task: BrollTaskRow): string => projectKey(task.orgId, task.projectId, `broll/${task.id}/`)

/** Storage keys contain the fencing token, so that a worker given up cannot overwrite its successor’s file. */
async function store(ctx: WorkerContext, request: MakeRequest, index: number, files: Made): Promise<NewItem> {
  const { task, place } = request
  const ending = files.kind === 'video' ? 'mp4' : 'png'
  const thumbEnding = files.thumb.endsWith('.png') ? 'png' : 'jpg'
  const key = (part: string) => `${folderOf(task)}${ctx.fence}/${newId()}${part}`
  const madeKey = key(`.${ending}`)
  const thumbKey = key(`-thumb.${thumbEnding}`)
  await ctx.deps.storage.put(madeKey, files.file, { contentType: files.kind === 'video' ? 'video/mp4' : 'image/png' })
  await ctx.deps.storage.put(thumbKey, files.thumb, { contentType: `image/${thumbEnding === 'png' ? 'png' : 'jpeg'}` })
  return {
    taskId: task.id,
    origin: 'GenAi',
    giver: task.asked,
    ref: `${makeKey(request)}.${index}`,
    kind: files.kind,
    title: place.subject.slice(0, 120),
    author: files.author,
    licence: files.licence,
    pageUrl: null,
    width: files.width,
    height: files.height,
    durationMs: files.durationMs,
    remote: null,
    madeKey,
    thumbKey,
    uploadId: null,
    status: 'remote',
  }
}

/**
 * Deletes what earlier attempts of a task left that nobody will see: items for an older state of the clip, and bytes whose
 * item was never saved. Bytes of a later claim are left alone.
 */
export async function deleteLeftovers(ctx: WorkerContext, task: BrollTaskRow, shownIds: readonly BrollItemId[]): Promise<void> {
  const remaining = await ctx.db.transaction(async (tx) => {
    await ctx.assertOwned(tx)
    await deleteMadeItems(tx, task.orgId, task.id, shownIds)
    return listMadeItems(tx, task.orgId, task.id)
  })
  const namedKeys = new Set(remaining.flatMap(({ madeKey, thumbKey }) => [madeKey, thumbKey]))
  for await (const { key } of ctx.deps.storage.list(folderOf(task))) {
    const fence = Number(key.slice(folderOf(task).length).split('/')[0])
    if (fence <= ctx.fence && !namedKeys.has(key)) await ctx.deps.storage.delete(key)
  }
}
