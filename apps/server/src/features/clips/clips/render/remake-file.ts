import { OrgId, ProjectId } from '@clipwright/contract/ids'
import { remakeArtefacts } from '../../../projects/projects/remake-artefacts.ts'
import { findRenderOfFile } from './clip-renders.store.ts'
import { remakeRender, type RenderContext } from './lost-render.ts'

/**
 * Has a stored file that was lost or damaged made anew from its source: the files of a render, and what the analysis made.
 * False when it is none of these: uploads and sources are what people brought, and exist once.
 */
export async function remakeFile(ctx: Omit<RenderContext, 'orgId'>, key: string): Promise<boolean> {
  const [org, project] = key.split('/')
  const ids = { orgId: OrgId.safeParse(org).data, projectId: ProjectId.safeParse(project).data }
  if (ids.orgId === undefined || ids.projectId === undefined) return false
  const { orgId, projectId } = ids
  const render = await findRenderOfFile(ctx.db, orgId, projectId, key)
  if (!render) return remakeArtefacts(ctx.db, orgId, projectId, key)
  await remakeRender({ ...ctx, orgId }, { projectId, clipId: render.clipId }, render, key)
  return true
}
