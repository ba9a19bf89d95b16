import { ClipId, type OrgId, ProjectId } from '@clipwright/contract/ids'
import { RenderPref } from '@clipwright/contract/projects/preferences'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertToken, insertUser } from '#features/identity/auth/auth.store.ts'
import { agreeFeature } from '#testing/agree-feature.ts'
import { featureAccessRoutes } from '#features/plans/feature-access/feature-access.routes.ts'
import { insertOrg } from '#features/identity/orgs/orgs.store.ts'
import { findProject } from '#features/projects/projects/open-project.ts'
import { projectRoutes } from '#features/projects/projects/projects.routes.ts'
import { newId } from '#platform/ids/new-id.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { clipRoutes } from '../clips.routes.ts'
import { findClip } from '../clips.store.ts'
import { withEntitledLook } from './entitled-look.ts'

let database: TestDatabase
let http: TestHttp
beforeAll(async () => {
  database = await testDatabase()
  const bindings = [...projectRoutes, ...clipRoutes, ...featureAccessRoutes]
  http = await startTestHttp({ db: database.db, url: database.url, bindings })
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

async function makeTeam(plan: string): Promise<{ orgId: OrgId; token: string }> {
  return database.db.transaction(async (tx) => {
    const userId = await insertUser(tx, { name: 'Ann', email: `${newId()}@people.test`, emailVerified: true, authSource: 'email' })
    const orgId = await insertOrg(tx, { name: 'Studio', ownerId: userId, plan })
    return { orgId, token: await insertToken(tx, { userId, expiresAt: new Date(Date.now() + 3_600_000), method: 'email' }) }
  })
}

async function call(token: string, path: string, payload: object = {}) {
  const headers = { authorization: `Bearer ${token}` }
  return (await http.app.inject({ method: 'POST', url: `/api${path}`, headers, payload })).json()
}

/** A project with one clip that asks for no watermark. */
async function makeClip({ orgId, token }: { orgId: OrgId; token: string }) {
  const projectId = ProjectId.parse((await call(token, '/clip-projects/sample')).projectId)
  const clipId = ClipId.parse(newId())
  await database.db
    .insertInto('clip')
    .values({
      id: clipId,
      org_id: orgId,
      project_id: projectId,
      run: 1,
      moment_key: 'm',
      run_id: 'r',
      rank: 1,
      is_runner_up: false,
      score: 5,
      judge_score: 5,
      title: 'Clip',
      description: '',
      moment: { durationSec: 20 } as never,
      timeline_look: null,
      render_override: { enableWatermark: false },
    })
    .execute()
  return { projectId, clipId }
}

/** Whether the clip’s render carries the watermark. */
async function isMarked(orgId: OrgId, ref: { projectId: ProjectId; clipId: ClipId }): Promise<boolean> {
  const project = await findProject(database.db, orgId, ref.projectId)
  const clip = await findClip(database.db, orgId, ref)
  if (!project || !clip) throw new Error('the clip is gone')
  // The project asks for no watermark either, as one made on a better plan would.
  const unmarked = { ...project, renderPref: RenderPref.parse({ enableWatermark: false }) }
  const entitled = await database.db.transaction((tx) => withEntitledLook(tx, unmarked, clip))
  return entitled.renderOverride.enableWatermark ?? false
}

test('a plan with the watermark puts it on new projects, whatever they ask for', async () => {
  const [free, pro] = [await makeTeam('FreePlan'), await makeTeam('Pro')]
  expect((await call(free.token, '/clip-projects/sample')).renderPref.enableWatermark).toBe(true)
  expect((await call(pro.token, '/clip-projects/sample')).renderPref.enableWatermark).toBe(false)
  await call(pro.token, '/orgs/update-my-feature-configs', { configs: { watermarkByDefault: true } })
  expect((await call(pro.token, '/clip-projects/sample')).renderPref.enableWatermark).toBe(true)
})

test('a clip that asks for no watermark gets it all the same, until the plan no longer requires it', async () => {
  const team = await makeTeam('FreePlan')
  expect(await isMarked(team.orgId, await makeClip(team))).toBe(true)
  const clip = await makeClip(team)
  await database.db.transaction((tx) => agreeFeature(tx, team.orgId, 'RemoveWatermark', { isOn: true }))
  expect(await isMarked(team.orgId, clip)).toBe(false)
  await database.db.transaction((tx) => agreeFeature(tx, team.orgId, 'RemoveWatermark', { isOn: false }))
  expect(await isMarked(team.orgId, clip)).toBe(true)
})

test('a format that the plan does not include is refused before anything is queued', async () => {
  const team = await makeTeam('FreePlan')
  const { projectId, clipId } = await makeClip(team)
  expect((await call(team.token, `/engine-clips/${projectId}.${clipId}/render`, { target: 'ADOBE_XML' })).errorName).toBe('NoPermission')
  expect(await database.db.selectFrom('clip_render').select('id').where('clip_id', '=', clipId).execute()).toEqual([])
  expect((await call(team.token, `/engine-clips/${projectId}.${clipId}/render`, { target: 'VIDEO_FILE' })).pending).toBe(true)
})
