import type { ProjectId } from '@clipwright/contract/ids'
import { ensureLocalOwner } from '../../apps/server/src/features/identity/auth/local-owner.ts'
import { addSpokenProject, type SpokenClip } from '../../apps/server/src/testing/add-spoken-project.ts'
import { withServices } from './product-services.ts'

/** Adds a finished talk of the local owner to the product under test, or to one of the test's own, as if its video had been processed. */
export async function addTalk(
  talk: { title: string; said: string; clips: SpokenClip[] },
  ownHome?: string,
): Promise<{ projectId: ProjectId }> {
  return withServices(ownHome, async ({ db, storage, config: { scratchDir } }) => {
    const { orgId, userId } = await ensureLocalOwner(db)
    return addSpokenProject({ db, storage, scratchDir, orgId, userId }, talk)
  })
}
