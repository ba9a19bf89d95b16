import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { chmod, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ClipId, OrgId, ProjectId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../apps/server/src/platform/db/tx.ts'
import { ensureOrgNo } from '../../apps/server/src/features/workspace/search/search-index.store.ts'
import { makeEntries } from '../../apps/server/src/features/workspace/search/project-entries.ts'
import { createRandomSource } from '../random-source.ts'

/** Share of all clips per organisation: one large, some medium, some small. */
const orgShares = [0.6, 0.2, 0.1, 0.05, 0.03, 0.015, 0.004, 0.001]
const clipsPerProject = 25
/** Half a minute of speech. */
const wordsPerClip = 75
const vocabularySize = 40_000
const wordMs = 400

export type MadeClip = { orgId: OrgId; title: string; words: string[] }

const pick = <T>(items: readonly T[], random: () => number): T => items[Math.floor(random() * items.length)] as T

/** Invented words, the first ones shortest, as in real languages. */
function makeVocabulary(random: () => number): string[] {
  const starts = [
    'b',
    'br',
    'c',
    'ch',
    'd',
    'dr',
    'f',
    'fl',
    'g',
    'gr',
    'h',
    'j',
    'k',
    'l',
    'm',
    'n',
    'p',
    'pl',
    'r',
    's',
    'st',
    't',
    'tr',
    'v',
    'w',
  ]
  const vowels = ['a', 'e', 'i', 'o', 'u', 'ai', 'ea', 'ou', 'é']
  const ends = ['', '', 'n', 'r', 's', 't', 'l', 'm', 'ng', 'ck']
  const words = new Set<string>()
  while (words.size < vocabularySize) {
    const syllables = 1 + Math.floor(random() * Math.min(4, 1 + Math.log10(1 + words.size)))
    words.add(Array.from({ length: syllables }, () => pick(starts, random) + pick(vowels, random) + pick(ends, random)).join(''))
  }
  return [...words]
}

/** Draws a word by the frequencies of real speech (Zipf); a word is often followed by its usual neighbour. */
function makeSpeaker(vocabulary: readonly string[], random: () => number): (count: number) => string[] {
  const exponentSpan = Math.log(vocabulary.length)
  const draw = () => Math.min(vocabulary.length - 1, Math.floor(Math.exp(random() * exponentSpan) - 1 + random()))
  return (count) => {
    const words: string[] = []
    let index = draw()
    while (words.length < count) {
      words.push(vocabulary[index] as string)
      index = random() < 0.15 ? (index * 7 + 13) % vocabulary.length : draw()
    }
    return words
  }
}

const heavyIndexes = [
  'search_term_by_variant',
  'search_entry_by_term',
  'search_entry_by_title',
  'search_entry_by_project',
  'search_entry_by_target',
  'search_entry_latest',
]

/** Fills an empty database with invented projects and clips through the product's indexing code. Returns a sample of them. */
export async function fillWithClips(db: Db, options: { clips: number; folder: string; log(text: string): void }): Promise<MadeClip[]> {
  const random = createRandomSource(20_260_101)
  const vocabulary = makeVocabulary(random)
  const speak = makeSpeaker(vocabulary, random)
  const sample: MadeClip[] = []
  const userId = 'benchperson00'
  await sql`insert into app_user (id, name, email) values (${userId}, 'Bench', 'bench@clips.test')`.execute(db)
  const { rows: indexes } = await sql<{ name: string; text: string }>`
    select indexname as name, indexdef as text from pg_indexes where indexname = any(${heavyIndexes})`.execute(db)
  await sql`alter table search_entry disable trigger user`.execute(db)
  await sql`alter table project disable trigger user`.execute(db)
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(db)

  for (const [number, share] of orgShares.entries()) {
    const orgId = OrgId.parse(`benchorg0000${number}`)
    await sql`insert into org (id, name) values (${orgId}, ${`Organisation ${number}`})`.execute(db)
    const orgNo = await db.transaction((tx) => ensureOrgNo(tx, orgId))
    const projects = Math.max(1, Math.round((options.clips * share) / clipsPerProject))
    await sql`
      insert into project (id, org_id, user_id, title, source_platform, video_url, cluster_job_id, stage, import_pref, curation_pref, render_pref)
      select ${orgId} || '-' || n, ${orgId}, ${userId}, 'Project ' || n, 'UPLOADED', 'upload://none', ${orgId} || '-job-' || n, 'COMPLETE', '{}', '{}', '{}'
      from generate_series(1, ${projects}) as n`.execute(db)
    const file = join(options.folder, `entries-${number}.copy`)
    await writeEntries(file, { orgId, orgNo, projects, speak, random, sample })
    // The database server reads it as another user.
    await chmod(file, 0o644)
    await sql`copy search_entry (org_id, project_id, kind, target_id, title, title_key, duration_ms, topics, genre, made_at, vector, words, word_ms)
      from ${sql.lit(file)}`.execute(db)
    await rm(file)
    options.log(`organisation ${number + 1} of ${orgShares.length}: ${projects * clipsPerProject} clips`)
  }
  options.log('building the indexes')
  await db.transaction(async (tx) => {
    await sql`set local maintenance_work_mem = '1GB'`.execute(tx)
    await sql`set local work_mem = '1GB'`.execute(tx)
    await sql`
      insert into search_term (lexeme, entries)
      select term, count(*) from search_entry, unnest(tsvector_to_array(vector)) as term where strpos(term, '~') = 0 group by term`.execute(
      tx,
    )
    // Building the index may use both cores; searching may not (see the migration).
    await sql`alter table search_entry set (parallel_workers = 2)`.execute(tx)
    for (const { text } of indexes) await sql.raw(text).execute(tx)
    await sql`alter table search_entry set (parallel_workers = 0)`.execute(tx)
  })
  await sql`alter table search_entry enable trigger user`.execute(db)
  await sql`alter table project enable trigger user`.execute(db)
  await sql`vacuum analyze search_entry, search_term, project`.execute(db)
  return sample
}

type OrgMaterial = {
  orgId: OrgId
  orgNo: number
  projects: number
  speak: (count: number) => string[]
  random: () => number
  sample: MadeClip[]
}

const sampleEvery = 499

async function writeEntries(file: string, { orgId, orgNo, projects, speak, random, sample }: OrgMaterial): Promise<void> {
  const out = createWriteStream(file, { highWaterMark: 4 << 20 })
  const createdAt = new Date('2026-01-01T00:00:00Z')
  for (let number = 1; number <= projects; number++) {
    const clips = Array.from({ length: clipsPerProject }, (_, index) => {
      const words = speak(wordsPerClip)
      const title = speak(3 + Math.floor(random() * 4)).join(' ')
      if ((number * clipsPerProject + index) % sampleEvery === 0) sample.push({ orgId, title, words })
      return {
        clipId: ClipId.parse(`clip-${orgNo}-${number}-${index}`),
        title,
        createdAt,
        moment: {
          keywords: speak(3),
          topicKeywords: [],
          genre: 'Podcast' as const,
          durationSec: (wordsPerClip * wordMs) / 1000,
          screenplay: {
            chapters: [],
            lines: [],
            words: words.map((text, at) => ({ text, startMs: at * wordMs, endMs: (at + 1) * wordMs })),
          },
        },
      }
    })
    const projectId = ProjectId.parse(`${orgId}-${number}`)
    const entries = makeEntries({ projectId, title: `Project ${number}`, durationMs: 0, createdAt, clips, words: [] }, orgNo)
    const lines = entries.map((entry) =>
      [
        orgId,
        projectId,
        entry.kind,
        entry.targetId,
        entry.title,
        entry.titleKey,
        String(entry.durationMs),
        `{${entry.topics.map((topic) => `"${topic}"`).join(',')}}`,
        entry.genre ?? '\\N',
        entry.madeAt.toISOString(),
        entry.vector,
        entry.words.replaceAll('\n', '\\n'),
        `{${entry.wordMs.join(',')}}`,
      ].join('\t'),
    )
    if (!out.write(`${lines.join('\n')}\n`)) await once(out, 'drain')
  }
  out.end()
  await once(out, 'close')
}
