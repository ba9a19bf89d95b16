import { sql } from 'kysely'
import { openServices } from '../../apps/server/src/app/open-services.ts'
import { makeConfig } from '../../apps/server/src/config/config.ts'
import { readEnv } from '../../apps/server/src/config/env.ts'
import { ensureLocalOwner } from '../../apps/server/src/features/identity/auth/local-owner.ts'
import { addSpokenProject } from '../../apps/server/src/testing/add-spoken-project.ts'
import { silentLog } from '../../apps/server/src/testing/silent-log.ts'

const speech =
  'Why does a baker get up at three? Because bread that is sold at seven needs four hours and nobody can hurry yeast. ' +
  'So the whole town eats what one person did while it slept, and that is what a trade is.'

/** A finished talk with clips, and enough other projects of the same owner for a long list. */
export async function fillWithProjects(home: string, count: number): Promise<{ projectId: string }> {
  const config = makeConfig(readEnv({ CLIPWRIGHT_HOME: home }))
  const services = await openServices(config, silentLog)
  try {
    const { orgId, userId } = await ensureLocalOwner(services.db)
    const place = { db: services.db, storage: services.storage, scratchDir: config.scratchDir, orgId, userId }
    const clips = Array.from({ length: 6 }, (_, at) => ({
      title: `Moment ${at + 1} about bread`,
      firstWord: at * 5,
      lastWord: at * 5 + 14,
    }))
    const talk = await addSpokenProject(place, { title: 'A baker talks about bread', said: speech, clips })
    await sql`
      insert into project
      select (jsonb_populate_record(null::project, to_jsonb(one) || jsonb_build_object(
        'id', 'bench' || lpad(number::text, 11, '0'),
        'cluster_job_id', 'bench' || lpad(number::text, 11, '0'),
        'title', 'Talk number ' || number,
        'created_at', one.created_at - number * interval '1 minute',
        'updated_at', one.created_at - number * interval '1 minute'))).*
      from project one, generate_series(1, ${count - 1}) number where one.id = ${talk.projectId}`.execute(services.db)
    return talk
  } finally {
    await services.close()
  }
}
