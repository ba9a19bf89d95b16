import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ImageModel, imageAnswers } from '@clipwright/contract/broll'
import type { BrollItemId } from '@clipwright/contract/ids'
import { redrawPicture } from '@clipwright/media/picture'
import { makeMotionGraphic } from '@clipwright/media/motion-graphic'
import { makePoster } from '@clipwright/media/poster'
import { probeMedia } from '@clipwright/media/probe'
import { defaultMediaLimits } from '@clipwright/media/probe/media-limits'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { type MotionPalette } from '@clipwright/timeline/motion/motion-card'
import { outputSize } from '@clipwright/timeline/output-size'
import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import { downloadLink } from '../ingest/download-link.public.ts'
import { projectKey } from '../projects/project-keys.public.ts'
import { saveItems } from './broll-items.store.ts'
import type { BrollTaskRow } from './broll-tables.ts'
import { drawImages, type GivenImage } from './image-service.ts'
import { motionCards } from './motion-cards.ts'
import type { TaskPlace } from './places-of-task.ts'

export type MakeWish = { task: BrollTaskRow; place: TaskPlace; placeIndex: number; document: ClipDocument; palette: MotionPalette }

/** Two of each place are enough to begin with; whoever asks for one place gets four to choose from. */
const mostOfAuto = 2
const maxImageBytes = 20 * 1024 ** 2
/** A little longer than its place, so that it can be drawn out. */
const spareMs = 400

/** Short films of words and figures for one place. */
export async function makeMotionItems(
  ctx: WorkerContext,
  wish: MakeWish,
  onMade: (share: number) => Promise<void>,
): Promise<BrollItemId[]> {
  const { place, document, palette, task } = wish
  const cards = motionCards(place).slice(0, task.approach === 'Auto' ? mostOfAuto : imageAnswers.mediaNum)
  const durationMs = Math.ceil((place.lengthMs + spareMs) / 40) * 40
  const frame = outputSize(document.ratio, 'VIDEO_FILE')
  const look = { frame, palette, language: document.captions.language, durationMs }
  const ids: BrollItemId[] = []
  for (const [index, card] of cards.entries()) {
    await using scratch = await makeScratchDir(ctx.deps.config.scratchDir)
    const file = join(scratch.path, 'motion.mp4')
    await makeMotionGraphic({ card, look, outFile: file, fontsDir: ctx.deps.pipeline.fontsDir, signal: ctx.signal })
    const thumb = join(scratch.path, 'thumb.jpg')
    const probe = await probeMedia(file, { limits: { ...defaultMediaLimits, minDurationMs: 0 } })
    await makePoster({ file, probe, atMs: durationMs * 0.75, outFile: thumb, signal: ctx.signal })
    const made = { file, thumb, kind: 'video' as const, ...frame, durationMs, author: 'Clipwright', licence: 'Motion graphic, made here' }
    ids.push(...(await keep(ctx, wish, index, made)))
    await onMade((index + 1) / cards.length)
  }
  return ids
}

/** Pictures of the operator's image service for one place. */
export async function makeImageItems(
  ctx: WorkerContext,
  wish: MakeWish,
  model: Exclude<ImageModel, 'motion_graphic'>,
): Promise<BrollItemId[]> {
  const service = ctx.deps.config.broll.images
  if (!service) return []
  const { place, document } = wish
  const given = await drawImages(service, { model, prompt: place.subject, ratio: document.ratio }, ctx.signal)
  const ids: BrollItemId[] = []
  for (const [index, image] of given.entries()) {
    await using scratch = await makeScratchDir(ctx.deps.config.scratchDir)
    const raw = join(scratch.path, 'given')
    await receive(ctx, image, raw)
    // Drawn anew: nothing of what a service sent is kept but the pixels.
    const file = join(scratch.path, 'image.png')
    const thumb = join(scratch.path, 'thumb.png')
    await redrawPicture({ file: raw, outFile: file, maxSidePx: 2560, signal: ctx.signal })
    await redrawPicture({ file, outFile: thumb, maxSidePx: 480, signal: ctx.signal })
    const made = {
      file,
      thumb,
      kind: 'image' as const,
      width: null,
      height: null,
      durationMs: null,
      author: model,
      licence: 'Generated image',
    }
    ids.push(...(await keep(ctx, wish, index, made)))
  }
  return ids
}

async function receive(ctx: WorkerContext, image: GivenImage, outFile: string): Promise<void> {
  if ('bytes' in image) await writeFile(outFile, image.bytes.subarray(0, maxImageBytes))
  else await downloadLink(image.url, { fetch: ctx.deps.fetch }, { outFile, maxBytes: maxImageBytes, signal: ctx.signal })
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

/** Under keys with the claim's token: a worker that was given up never writes over its successor's file. */
async function keep(ctx: WorkerContext, { task, place, placeIndex }: MakeWish, index: number, made: Made): Promise<BrollItemId[]> {
  const ending = made.kind === 'video' ? 'mp4' : 'png'
  const thumbEnding = made.thumb.endsWith('.png') ? 'png' : 'jpg'
  const key = (part: string) => projectKey(task.org_id, task.project_id, `broll/${task.id}/${placeIndex}-${index}-${ctx.fence}${part}`)
  await ctx.deps.storage.put(key(`.${ending}`), made.file, { contentType: made.kind === 'video' ? 'video/mp4' : 'image/png' })
  await ctx.deps.storage.put(key(`-thumb.${thumbEnding}`), made.thumb, { contentType: `image/${thumbEnding === 'png' ? 'png' : 'jpeg'}` })
  const rows = await saveItems(ctx.db, task.org_id, [
    {
      task_id: task.id,
      origin: 'GenAi',
      giver: task.asked,
      ref: `${task.id}.${placeIndex}.${index}.${ctx.fence}`,
      kind: made.kind,
      title: place.subject.slice(0, 120),
      author: made.author,
      licence: made.licence,
      page_url: null,
      width: made.width,
      height: made.height,
      duration_ms: made.durationMs,
      remote: null,
      made_key: key(`.${ending}`),
      thumb_key: key(`-thumb.${thumbEnding}`),
      upload_id: null,
      status: 'remote',
    },
  ])
  return rows.map(({ id }) => id)
}
