import type { OrgId, ProjectId, UserId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import type { Queryable } from '#platform/db/tx.ts'
import { contentTypeOf } from '../../sources/uploads/content-types.ts'
import type { ExportTable } from './export-tables.views.ts'

/** Every row of a kind, each as a JSON text. */
export async function* streamRows(db: Queryable, { rows, without, batch }: ExportTable): AsyncGenerator<string> {
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

/** Every stored file that people brought or made, under names made up here. */
export async function listFiles(db: Queryable, scope: { orgId: OrgId } | { userId: UserId }): Promise<ExportFile[]> {
  const own = 'orgId' in scope ? await listLibraryFiles(db, scope.orgId) : await listProfileImage(db, scope.userId)
  return [...own, ...(await listProjectFiles(db, scope))]
}

async function listProfileImage(db: Queryable, userId: UserId): Promise<ExportFile[]> {
  const person = await db.selectFrom('app_user').select('picture_key as key').where('id', '=', userId).executeTakeFirst()
  return person?.key ? [{ name: 'picture.png', key: person.key, contentType: 'image/png', sizeBytes: null }] : []
}

/** The logo, and what people uploaded but sources and clip documents, which are with projects and rows: assets by their ids. */
async function listLibraryFiles(db: Queryable, orgId: OrgId): Promise<ExportFile[]> {
  const org = await db.selectFrom('org').select('logo_key as key').where('id', '=', orgId).executeTakeFirst()
  const uploads = await db
    .selectFrom('upload')
    .leftJoin('asset', 'asset.upload_id', 'upload.id')
    .select(['upload.id', 'asset.id as assetId', 'upload.storage_key as key', 'upload.extension', 'upload.size_bytes as sizeBytes'])
    .where('upload.org_id', '=', orgId)
    .where('upload.status', '=', 'complete')
    .where((row) => row.or([row('asset.id', 'is not', null), row('upload.usecase', 'in', ['asset', 'logo', 'subtitles'])]))
    .orderBy('upload.created_at')
    .orderBy('upload.id')
    .orderBy('asset.id')
    .execute()
  return [
    ...(org?.key ? [{ name: 'logo.png', key: org.key, contentType: 'image/png', sizeBytes: null }] : []),
    ...uploads.map(({ id, assetId, key, extension, sizeBytes }) => ({
      name: assetId === null ? `uploads/${id}.${extension}` : `library/${assetId}.${extension}`,
      key,
      contentType: contentTypeOf(extension),
      sizeBytes,
    })),
  ]
}

/** Of projects: source, transcripts, every finished render. */
async function listProjectFiles(db: Queryable, scope: { orgId: OrgId } | { userId: UserId }): Promise<ExportFile[]> {
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
