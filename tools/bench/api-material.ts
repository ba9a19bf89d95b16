import type { Db } from '../../apps/server/src/platform/db/tx.ts'
import { ClipId, type OrgId, ProjectId, type UserId } from '@clipwright/contract/ids'
import { CurationPref, type Moment } from '@clipwright/contract/clips/curation'
import { ImportPref, RenderPref } from '@clipwright/contract/projects/preferences'
import { sql } from 'kysely'
import { insertClips } from '../../apps/server/src/features/clips/clips/clips.store.ts'

const projects = 200
const clipsOfOne = 20
const wordsOfClip = 90
const collections = 12

const prefs = {
  heard: JSON.stringify(ImportPref.parse({ sourceLang: 'en' })),
  chosen: JSON.stringify(
    CurationPref.parse({
      clipDurations: [
        [0, 30],
        [30, 60],
      ],
      topicKeywords: ['pricing'],
    }),
  ),
  drawn: JSON.stringify(RenderPref.parse({})),
}

export type ApiMaterial = { projectId: ProjectId; clusterJobId: string; clipId: ClipId }

/** A busy organisation: two hundred projects with their steps, twenty clips of one of them, twelve collections, five searches. */
export async function fillOrg(db: Db, { orgId, userId }: { orgId: OrgId; userId: UserId }): Promise<ApiMaterial> {
  await sql`
    insert into project (id, org_id, user_id, title, source_platform, video_url, cluster_job_id, stage, import_pref, curation_pref, render_pref,
      duration_ms, progress, est_ms, step, storage_size_bytes, storage_status, created_at)
    select 'benchproject' || lpad(n::text, 4, '0'), ${orgId}, ${userId}, 'Recording of a long conversation, number ' || n, 'UPLOADED', 'upload://none',
      'benchjob' || lpad(n::text, 8, '0'), case when n = 1 then 'TRANSCRIBE' else 'COMPLETE' end,
      ${prefs.heard}::jsonb, ${prefs.chosen}::jsonb, ${prefs.drawn}::jsonb,
      3600000, 40, 120000, case when n = 1 then 'transcribe' else null end, 900000000, 'SAVED', now() - n * interval '1 hour'
    from generate_series(1, ${projects}) as n`.execute(db)
  await sql`
    insert into project_step (org_id, project_id, run, step, status, started_at, finished_at)
    select ${orgId}, project.id, 1, each, 'done', now() - interval '5 minutes', now() - interval '4 minutes'
    from project, unnest(array['import', 'analyse', 'transcribe', 'curate', 'refine', 'render']) as each where org_id = ${orgId}`.execute(
    db,
  )
  const projectId = ProjectId.parse('benchproject0002')
  const clipIds = await addClips(db, orgId, projectId)
  await addAround(db, { orgId, userId, projectId })
  await sql`analyze`.execute(db)
  return { projectId, clusterJobId: 'benchjob00000001', clipId: clipIds[0] as ClipId }
}

async function addClips(db: Db, orgId: OrgId, projectId: ProjectId): Promise<ClipId[]> {
  const clipRows = Array.from({ length: clipsOfOne }, (_, at) => ({
    id: ClipId.parse(`benchclip${String(at).padStart(7, '0')}`),
    orgId,
    projectId,
    run: 1,
    runId: `${projectId}-1.FP`,
    moment: makeMoment(at),
  }))
  await db.transaction((tx) => insertClips(tx, clipRows))
  await sql`
    insert into clip_render (id, org_id, clip_id, target, input_hash, status, progress, files, size_bytes)
    select 'r' || clip.id, org_id, clip.id, 'VIDEO_PREVIEW', 'bench', 'ready', 100,
      jsonb_build_object('main', 'a/' || clip.id || '.mp4', 'srt', 'a/' || clip.id || '.srt', 'poster', 'a/' || clip.id || '.jpg'), 4000000
    from clip where org_id = ${orgId}`.execute(db)
  return clipRows.map(({ id }) => id)
}

async function addAround(db: Db, { orgId, userId, projectId }: { orgId: OrgId; userId: UserId; projectId: ProjectId }): Promise<void> {
  await sql`
    insert into collection (id, org_id, created_by, name)
    select 'benchcollection' || n, ${orgId}, ${userId}, 'Collection ' || n from generate_series(1, ${collections}) as n`.execute(db)
  await sql`
    insert into collection_clip (org_id, collection_id, clip_id, position, added_by)
    select ${orgId}, collection.id, clip.id, row_number() over (partition by collection.id order by clip.id), ${userId}
    from collection, clip where collection.org_id = ${orgId} and clip.org_id = ${orgId}`.execute(db)
  await sql`
    insert into clip_copilot_task (id, org_id, project_id, user_id, prompt, stage, progress)
    select 'benchtask' || n, ${orgId}, ${projectId}, ${userId}, 'the part about number ' || n, 'COMPLETE', 100 from generate_series(1, 5) as n`.execute(
    db,
  )
}

function makeMoment(at: number): Moment {
  const words = Array.from({ length: wordsOfClip }, (_, index) => ({
    text: `word${(index * 7 + at) % 50}`,
    startMs: index * 400,
    endMs: index * 400 + 380,
    confidence: 0.9,
  }))
  const quote = words
    .slice(0, 8)
    .map(({ text }) => text)
    .join(' ')
  const score = { score: 7.2, comment: `Opens with “${quote}”.`, evidence: [{ quote, startMs: 0, endMs: 3200 }] }
  return {
    key: `bench-${at}`,
    timeRanges: [[at * 40, at * 40 + 36]],
    firstWord: at * wordsOfClip,
    lastWord: (at + 1) * wordsOfClip,
    durationSec: 36,
    rank: at + 1,
    isRunnerUp: false,
    rawScore: 10 - at / 4,
    score: Math.max(0, 9.5 - at / 4),
    title: `What nobody tells about the first customers, part ${at + 1}`,
    description: 'A founder tells how the first customers came, and what was learned from each of them.',
    hashtags: ['#founders', '#customers'],
    keywords: ['customers', 'pricing', 'founders'],
    topicKeywords: ['pricing'],
    reason: `It opens with “${quote}” and ends on a complete thought.`,
    evidence: [{ quote, startMs: 0, endMs: 3200 }],
    genre: 'Podcast',
    text: words.map(({ text }) => text).join(' '),
    screenplay: { chapters: [], lines: [{ text: quote, startMs: 0, endMs: 3200, speaker: 'Speaker 1' }], words },
    judgeResult: { score: 7, isCopilotClip: false, relevanceScore: null, trendTopic: null },
    hookScore: score,
    coherenceScore: score,
    connectionScore: score,
    trendScore: score,
  }
}
