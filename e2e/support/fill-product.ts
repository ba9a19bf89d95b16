import type { ProjectId } from '@clipwright/contract/ids'
import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { ensureLocalOwner } from '../../apps/server/src/features/identity/auth/local-owner.ts'
import { updateProject } from '../../apps/server/src/features/projects/projects/projects.store.ts'
import { addEditableClip } from './add-editable-clip.ts'
import { addTalk } from './add-talk.ts'
import { callApi, listClips } from './api.ts'
import { withServices } from './product-services.ts'

export type Filled = {
  projectId: ProjectId
  runningId: ProjectId
  stoppedId: ProjectId
  collectionId: string
  sharePath: string
  joinPath: string
  /** `projectId.clipId` of a clip that the editor can open. */
  editableId: string
  /** A brand template. */
  templateId: string
}

const speech =
  'Why does a baker get up at three? Because bread that is sold at seven needs four hours and nobody can hurry yeast. ' +
  'So the whole town eats what one person did while it slept, and that is what a trade is. ' +
  'Ask for the end of yesterday and you will get it for nothing.'

const chapters = [
  { title: 'Up at three', startMs: 0, endMs: 12_000 },
  { title: 'What a trade is', startMs: 12_000, endMs: 24_000 },
]
const noCuration = {
  genre: 'Commentary' as const,
  promptRecommendations: [],
  promptTopics: [],
  notices: [],
  statedNotices: [],
  engine: 'built-in' as const,
}

/** A talk with clips, one in progress and one that failed, a collection, a favourite, a share link and an invitation. */
export async function fillProduct(page: Page): Promise<Filled> {
  const clips = [
    { title: 'Why bakers get up at three', firstWord: 0, lastWord: 22, keywords: ['bread', 'trade'] },
    { title: 'What a trade is', firstWord: 22, lastWord: 40, keywords: ['trade'] },
    { title: 'The end of yesterday', firstWord: 40, lastWord: 54 },
  ]
  const { projectId } = await addTalk({ title: 'A baker talks about bread', said: speech, clips })
  const { projectId: runningId } = await addTalk({ title: 'A long evening at the harbour', said: speech, clips: [] })
  const { projectId: stoppedId } = await addTalk({ title: 'The recording without a voice', said: speech, clips: [] })
  await setStages([
    { projectId, curation: { ...noCuration, chapters } },
    { projectId: runningId, stage: 'CURATE', step: 'curate', progress: 55 },
    {
      projectId: stoppedId,
      stage: 'STALLED',
      error: { errorName: 'NoSpeechError', errorMessage: 'No speech was found.', stage: 'TRANSCRIBE' },
    },
  ])
  const clipList = await listClips(page, projectId)
  const [first] = clipList
  if (!first) throw new Error('the talk has no clips')
  await callApi(page, 'PUT', `/clip-feedbacks/${projectId}.${first.clipId}`, { like: true, dislike: false })
  const collection = await callApi<{ collectionId: string }>(page, 'POST', '/collections', { collectionName: 'For Tuesday' })
  const add = clipList.map((clip) => ({ projectId, clipId: clip.clipId }))
  await callApi(page, 'POST', '/collection-contents/sync-collection-contents', { collectionId: collection.collectionId, add })
  const share = await callApi<{ url: string }>(page, 'POST', `/clip-projects/${projectId}/share-links`, {})
  const template = await callApi<{ brandTemplateId: string }>(page, 'POST', '/brand-templates', { name: 'Weekly show' })
  const invitation = await callApi<{ inviteLink: string }>(page, 'POST', '/org-invitations', { expirationDays: 10 })
  return {
    projectId,
    runningId,
    stoppedId,
    collectionId: collection.collectionId,
    sharePath: new URL(share.url, inject('productUrl')).pathname,
    editableId: await addEditableClip(page, { title: 'Bread for the town', said: speech }),
    templateId: template.brandTemplateId,
    joinPath: new URL(invitation.inviteLink).pathname,
  }
}

type Change = { projectId: ProjectId } & Parameters<typeof updateProject>[3]

async function setStages(changes: readonly Change[]): Promise<void> {
  await withServices(undefined, async ({ db }) => {
    const { orgId } = await ensureLocalOwner(db)
    await db.transaction(async (tx) => {
      for (const { projectId, ...change } of changes) await updateProject(tx, orgId, projectId, change)
    })
  })
}
