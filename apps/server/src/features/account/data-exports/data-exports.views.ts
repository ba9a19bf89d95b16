import type { OrgId, ProjectId, UserId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import type { Queryable } from '#platform/db/tx.ts'
import type { ExportTable } from './export-tables.views.ts'

const batch = 500

/** Every row of a kind, each as a JSON text. */
export async function* streamRows(db: Queryable, { rows, without }: ExportTable): AsyncGenerator<string> {
  for (let offset = 0; ; offset += batch) {
    const page = await sql<{ text: string }>`
      select (to_jsonb(page) - ${sql.val([...without])}::text[])::text as text from (${rows} limit ${batch} offset ${offset}) as page
    `.execute(db)
    for (const { text } of page.rows) yield text
    if (page.rows.length < batch) return
  }
}

export type ExportFile = { name: string; key: string; contentType: string; sizeBytes: number | null }

type FileRow = {
  projectId: ProjectId
  source: { key: string; fileName: string; sizeBytes: number } | null
  transcript: { keys: Record<string, string>; corrected?: { keys: Record<string, string> } } | null
}

/** Stored files of projects (source, transcripts, every finished render), under names made up here. */
export async function listFiles(db: Queryable, scope: { orgId: OrgId } | { userId: UserId }): Promise<ExportFile[]> {
  const projects = db
    .selectFrom('project')
    .select(['project.id as projectId', 'project.org_id as orgId', 'project.source', 'project.transcript_info as transcript'])
    .where('project.purged_at', 'is', null)
  const mine = (userId: UserId) =>
    projects
      .innerJoin('org_member', 'org_member.org_id', 'project.org_id')
      .where('project.user_id', '=', userId)
      .where('org_member.user_id', '=', userId)
      .where('org_member.status', '=', 'active')
  const visibleProjects = 'orgId' in scope ? projects.where('project.org_id', '=', scope.orgId) : mine(scope.userId)
  const files: ExportFile[] = []
  for (const row of await visibleProjects.orderBy('project.created_at').orderBy('project.id').execute()) {
    files.push(...filesOfProject(row as FileRow), ...(await listClipFiles(db, row.orgId, row.projectId)))
  }
  return files
}

function filesOfProject({ projectId, source, transcript }: FileRow): ExportFile[] {
  const folder = `media/${projectId}`
  const extension = /\.[a-z0-9]{1,5}$/i.exec(source?.fileName ?? '')?.[0].toLowerCase() ?? ''
  return [
    ...(source
      ? [{ name: `${folder}/source${extension}`, key: source.key, contentType: 'application/octet-stream', sizeBytes: source.sizeBytes }]
      : []),
    ...Object.entries((transcript?.corrected ?? transcript)?.keys ?? {}).map(([kind, key]) => ({
      name: `${folder}/transcript.${kind}`,
      key,
      contentType: 'text/plain',
      sizeBytes: null,
    })),
  ]
}

async function listClipFiles(db: Queryable, orgId: OrgId, projectId: ProjectId): Promise<ExportFile[]> {
  const renders = await db
    .selectFrom('clip_render')
    .innerJoin('clip', 'clip.id', 'clip_render.clip_id')
    .select([
      'clip_render.id',
      'clip_render.clip_id as clipId',
      'clip_render.target',
      'clip_render.files',
      'clip_render.size_bytes as sizeBytes',
    ])
    .where('clip_render.org_id', '=', orgId)
    .where('clip.project_id', '=', projectId)
    .where('clip_render.status', '=', 'ready')
    .orderBy('clip_render.created_at')
    .orderBy('clip_render.id')
    .execute()
  return renders.flatMap(({ id, clipId, target, files, sizeBytes }) => {
    if (!files) return []
    const isXml = target === 'ADOBE_XML'
    const name = `media/${projectId}/clips/${clipId}/${target.toLowerCase()}-${id}.${isXml ? 'xml' : 'mp4'}`
    return [{ name, key: files.main, contentType: isXml ? 'application/xml' : 'video/mp4', sizeBytes }]
  })
}

export async function isOwnerOf(db: Queryable, orgId: OrgId, userId: UserId): Promise<boolean> {
  const row = await db
    .selectFrom('org_member')
    .innerJoin('org', 'org.id', 'org_member.org_id')
    .select('org_member.role')
    .where('org_member.org_id', '=', orgId)
    .where('org_member.user_id', '=', userId)
    .where('org.status', '!=', 'disbanded')
    .executeTakeFirst()
  return row?.role === 'owner'
}
