import type { ProjectId } from '@clipwright/contract/ids'
import { inject } from 'vitest'
import { openServices } from '../../apps/server/src/app/open-services.ts'
import { makeConfig } from '../../apps/server/src/config/config.ts'
import { readEnv } from '../../apps/server/src/config/env.ts'
import { ensureLocalOwner } from '../../apps/server/src/features/identity/auth/local-owner.ts'
import { addSpokenProject, type SpokenClip } from '../../apps/server/src/testing/add-spoken-project.ts'
import { silentLog } from '../../apps/server/src/testing/silent-log.ts'

/** Adds a finished talk of the local owner to the product under test, as if its video had been processed. */
export async function addTalk(
  talk: { title: string; said: string; clips: SpokenClip[] },
  home = inject('productHome'),
): Promise<{ projectId: ProjectId }> {
  const config = makeConfig(readEnv({ CLIPWRIGHT_HOME: home }))
  const services = await openServices(config, silentLog)
  try {
    const { orgId, userId } = await ensureLocalOwner(services.db)
    return await addSpokenProject({ db: services.db, storage: services.storage, scratchDir: config.scratchDir, orgId, userId }, talk)
  } finally {
    await services.close()
  }
}
