import { type OrgId, ProjectId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertUser } from '#features/identity/auth/auth.store.ts'
import { insertOrg, updateOrg } from '#features/identity/orgs/orgs.store.ts'
import { newId } from '#platform/ids/new-id.ts'
import { testDatabase } from '#testing/test-database.ts'
import { beginPurge, listDueProjects } from './purge.store.ts'
import { dayMs } from '#platform/time.ts'

test('projects of a disbanded organisation are purged once it cannot be restored any more, and not a moment earlier', async () => {
  await using database = await testDatabase()
  const { db } = database
  const makeProject = async (restorableInMs: number | null): Promise<{ orgId: OrgId; projectId: ProjectId }> => {
    const projectId = ProjectId.parse(newId())
    const orgId = await db.transaction(async (tx) => {
      const ownerId = await insertUser(tx, { name: 'Ann', email: `${newId()}@people.test`, emailVerified: true, authSource: 'email' })
      const orgId = await insertOrg(tx, { name: 'Studio', ownerId, plan: 'Pro' })
      await sql`insert into project
        (id, org_id, user_id, title, source_platform, video_url, cluster_job_id, stage, import_pref, curation_pref, render_pref, storage_status, created_at)
        values (${projectId}, ${orgId}, ${ownerId}, 'Talk', 'UPLOADED', 'upload://x', ${newId()}, 'COMPLETE', '{}', '{}', '{}', 'PERMANENT', now() - interval '40 days')`.execute(
        tx,
      )
      if (restorableInMs !== null) {
        await updateOrg(tx, orgId, {
          status: 'disbanded',
          disbandedAt: new Date(),
          restorableUntil: new Date(Date.now() + restorableInMs),
        })
      }
      return orgId
    })
    return { orgId, projectId }
  }
  const purgedId = await makeProject(-dayMs)
  const waiting = await makeProject(dayMs)
  await makeProject(null)
  const { due } = await listDueProjects(db, 100)
  expect(due).toEqual([{ id: purgedId.projectId, orgId: purgedId.orgId }])
  const begin = ({ orgId, projectId }: typeof purgedId) => db.transaction((tx) => beginPurge(tx, orgId, projectId))
  expect([await begin(purgedId), await begin(waiting)]).toEqual([true, false])
})
