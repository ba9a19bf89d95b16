import type { Clip } from '@clipwright/contract/clips/clips'
import type { ProjectId } from '@clipwright/contract/ids'
import { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { correctWord } from '@clipwright/timeline/edit/commands/correct-word'
import { cutWords } from '@clipwright/timeline/edit/commands/cut-words'
import { spokenText, spokenWords } from '@clipwright/timeline/edit/document-words'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findProject } from '#features/projects/projects/open-project.ts'
import { type Shop, startShop } from '#testing/start-shop.ts'
import { findClip, updateClip } from '../clips.store.ts'
import { sendRender } from '../render/send-render.ts'

let shop: Shop
let projectId = ''
let clips: Clip[] = []

beforeAll(async () => {
  shop = await startShop()
  projectId = await shop.makeProject()
  clips = await listClips()
}, 240_000)
afterAll(() => shop[Symbol.asyncDispose]())

const square = { target: 'VIDEO_PREVIEW', renderPreferenceOverride: { layoutAspectRatio: 'square' } }
const call: Shop['call'] = (...args) => shop.call(...args)
const listClips = () => shop.listClips(projectId)
const ref = () => `${projectId}.${clips[0]?.clipId}`

test('an edited clip is rendered from its document, in another aspect ratio too, and never planned again', async () => {
  const address = `/engine-clips/${ref()}`
  const reply = await call('GET', address)
  const document = ClipDocument.parse(reply.body.clipBody)
  const words = spokenWords(document)
  const cut = cutWords(document, { wordIds: words.slice(3, 5).map(({ id }) => id) })
  if (!('document' in cut)) throw new Error(cut.refusal)
  const corrected = correctWord(cut.document, { wordId: words[1]?.id ?? '', text: 'DIDDELDUM' })
  if (!('document' in corrected)) throw new Error(corrected.refusal)
  const saved = await call('POST', `${address}/save-and-render`, { targets: ['VIDEO_PREVIEW'], clipBody: corrected.document })
  expect(saved.body).toMatchObject({ clip: { revision: 1, isEdited: true }, renders: { VIDEO_PREVIEW: { pending: true } } })
  const showClip = async () => (await listClips()).find(({ clipId }) => clipId === clips[0]?.clipId)
  await expect.poll(async () => (await showClip())?.renderAsVideoPreview?.pending, { timeout: 120_000 }).toBe(false)
  const editedClip = await showClip()
  expect(editedClip).toMatchObject({ isEdited: true, renderError: null, ratio: document.ratio })
  const subtitles = await shop.http.app.inject({ method: 'GET', url: new URL(editedClip?.srtUrl ?? '').pathname })
  expect(subtitles.body).toContain('DIDDELDUM')
  expect(subtitles.body).not.toContain(`${words[3]?.text} ${words[4]?.text}`)

  await call('POST', `${address}/render`, { target: 'VIDEO_PREVIEW', renderPreferenceOverride: { layoutAspectRatio: 'four_five' } })
  await expect.poll(async () => (await showClip())?.renderAsVideoPreview?.pending, { timeout: 120_000 }).toBe(false)
  const reshaped = await showClip()
  expect(reshaped).toMatchObject({ ratio: 'four_five', isEdited: true, renderError: null, duration: editedClip?.duration })
  expect((await call('GET', address)).body).toMatchObject({
    revision: 2,
    clipBody: { ratio: 'four_five', order: corrected.document.order },
  })
})

test('an edit saved while another aspect ratio is planned is not lost', async () => {
  const address = `/engine-clips/${ref()}`
  const editedClip = (await call('GET', address)).body
  const { square: _, ...pictures } = ClipDocument.parse(editedClip.clipBody).pictures
  const undrawn = { ...editedClip.clipBody, pictures }
  const before = (await call('PUT', address, { clipBody: undrawn }, { ifMatch: editedClip.revision })).body
  const document = ClipDocument.parse(before.clipBody)
  const cut = cutWords(document, {
    wordIds: spokenWords(document)
      .slice(6, 7)
      .map(({ id }) => id),
  })
  if (!('document' in cut)) throw new Error(cut.refusal)
  const saved: number[] = []
  shop.reading.meanwhile = async (key) => {
    if (!key.includes('analysis')) return
    shop.reading.meanwhile = async () => undefined
    saved.push((await call('PUT', address, { clipBody: cut.document }, { ifMatch: before.revision })).status)
  }
  await call('POST', `${address}/render`, square)
  const showClip = async () => (await listClips()).find(({ clipId }) => clipId === clips[0]?.clipId)
  await expect.poll(async () => (await showClip())?.renderAsVideoPreview?.pending, { timeout: 120_000 }).toBe(false)
  expect(saved).toEqual([200])
  const after = ClipDocument.parse((await call('GET', address)).body.clipBody)
  expect(after.order.map((id) => after.ranges[id])).toEqual(cut.document.order.map((id) => cut.document.ranges[id]))
  expect(await showClip()).toMatchObject({ renderError: null, text: spokenText(after) })
})

test('a request for an aspect ratio given up before its turn is never answered with the one that came after', async () => {
  const { clipId } = clips[0] as Clip
  // Both are requested before either can start.
  await shop.database.db.transaction(async (tx) => {
    const { org_id: orgId } = await tx.selectFrom('clip').select('org_id').where('id', '=', clipId).executeTakeFirstOrThrow()
    const project = await findProject(tx, orgId, projectId as ProjectId)
    const clip = await findClip(tx, orgId, { projectId: projectId as ProjectId, clipId })
    if (!project || !clip) throw new Error('the clip is gone')
    for (const layoutAspectRatio of ['landscape', 'square', 'landscape', 'portrait'] as const) {
      const withRatio = await updateClip(tx, orgId, clipId, { renderOverride: { ...clip.renderOverride, layoutAspectRatio } })
      await sendRender(tx, project, withRatio, 'VIDEO_PREVIEW', layoutAspectRatio === 'landscape')
    }
  })
  const waiting = () =>
    shop.database.db.selectFrom('clip_render').selectAll().where('clip_id', '=', clipId).where('status', '=', 'pending').execute()
  await expect.poll(waiting, { timeout: 120_000 }).toEqual([])
  const clip = (await listClips()).find((clip) => clip.clipId === clipId)
  expect(clip).toMatchObject({ ratio: 'portrait', renderAsVideoPreview: { pending: false, progress: 100 } })
  const back = await call('POST', `/engine-clips/${ref()}/render`, {
    target: 'VIDEO_PREVIEW',
    renderPreferenceOverride: { layoutAspectRatio: 'landscape' },
  })
  expect(back.body).toMatchObject({ pending: true })
  await expect.poll(waiting, { timeout: 120_000 }).toEqual([])
})
