import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CurationPref, type Moment } from '@clipwright/contract/clips/curation'
import { ClipId, type OrgId, ProjectId, type UserId } from '@clipwright/contract/ids'
import { ImportPref, RenderPref } from '@clipwright/contract/projects/preferences'
import type { Transcript, Word } from '@clipwright/contract/sources/transcript'
import { insertClips } from '#features/clips/clips/clips.store.ts'
import { insertProject, updateProject } from '#features/projects/projects/projects.store.ts'
import type { Db } from '#platform/db/tx.ts'
import { newId } from '#platform/ids/new-id.ts'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import type { Storage } from '#platform/storage/storage.ts'

export type SpokenClip = { title: string; firstWord: number; lastWord: number; keywords?: string[] }
type Place = { db: Db; storage: Storage; scratchDir: string; orgId: OrgId; userId: UserId }

const wordMs = 400

/** Adds a project as the main job leaves it, as far as its words go: transcript in storage, clips of spans of it. */
export async function addSpokenProject(
  place: Place,
  { title, said: text, clips = [] }: { title: string; said: string; clips?: SpokenClip[] },
): Promise<{ projectId: ProjectId; clipIds: ClipId[] }> {
  const { db, storage, orgId, userId } = place
  const projectId = ProjectId.parse(newId())
  const words = text.split(' ').map((text, index): Word => ({ text, startMs: index * wordMs, endMs: (index + 1) * wordMs }))
  const key = `test/${projectId}/transcript.json`
  await using scratch = await makeScratchDir(place.scratchDir)
  const file = join(scratch.path, 'transcript.json')
  await writeFile(file, JSON.stringify(toTranscript(words)))
  await storage.put(key, file, { contentType: 'application/json' })
  const newClips = clips.map((clip) => ({
    id: ClipId.parse(newId()),
    orgId,
    projectId,
    run: 1,
    runId: `${projectId}-1.FP`,
    moment: toMoment(clip, words),
  }))
  await db.transaction(async (tx) => {
    await insertProject(tx, newProject(projectId, orgId, userId, title))
    const keys = { json: key, txt: key, srt: key, vtt: key }
    await updateProject(tx, orgId, projectId, {
      transcriptInfo: { engine: 'script', quality: 'exact', language: 'en', notices: [], wordsPerMinute: null, keys },
      durationMs: words.length * wordMs,
      stage: 'COMPLETE',
    })
    await insertClips(tx, newClips)
  })
  return { projectId, clipIds: newClips.map((clip) => clip.id) }
}

function newProject(id: ProjectId, orgId: OrgId, userId: UserId, title: string) {
  return {
    id,
    orgId,
    userId,
    title,
    platform: 'UPLOADED' as const,
    videoUrl: 'upload://none',
    clusterJobId: newId(),
    importPref: ImportPref.parse({}),
    curationPref: CurationPref.parse({}),
    renderPref: RenderPref.parse({}),
    utm: undefined,
    productTier: undefined,
    useCase: undefined,
    brandTemplateId: undefined,
    storageStatus: 'SAVED' as const,
    storageExpireAt: null,
  }
}

function toTranscript(words: Word[]): Transcript {
  return {
    engine: 'script',
    quality: 'exact',
    language: 'en',
    durationMs: words.length * wordMs,
    words,
    sentences: [],
    paragraphs: [],
    speakers: [],
    notices: [],
  }
}

function toMoment({ title, firstWord, lastWord, keywords = [] }: SpokenClip, words: Word[]): Moment {
  const own = words.slice(firstWord, lastWord)
  const none = { score: 5, comment: '', evidence: [] }
  return {
    key: randomBytes(8).toString('hex'),
    timeRanges: [[(firstWord * wordMs) / 1000, (lastWord * wordMs) / 1000]],
    firstWord,
    lastWord,
    durationSec: (own.length * wordMs) / 1000,
    rank: 1,
    isRunnerUp: false,
    rawScore: 5,
    score: 5,
    title,
    description: '',
    hashtags: [],
    keywords,
    topicKeywords: [],
    reason: '',
    evidence: [],
    genre: 'Podcast',
    text: own.map((word) => word.text).join(' '),
    screenplay: { chapters: [], lines: [], words: own },
    judgeResult: { score: 5, isCopilotClip: false, relevanceScore: null, trendTopic: null },
    hookScore: none,
    coherenceScore: none,
    connectionScore: none,
    trendScore: none,
  }
}
