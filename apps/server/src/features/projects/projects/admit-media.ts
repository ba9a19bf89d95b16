import { OrgId, ProjectId } from '@clipwright/contract/ids'
import type { MediaGrant } from '#platform/http/media-links.ts'
import type { Db } from '#platform/db/tx.ts'
import { isProjectDeleted } from './projects.store.ts'

/** How long an answer of the database is good: a player asks for a range several times a second. */
const freshMs = 10_000
const mostCached = 10_000

/**
 * Judges whether a genuine link may still be followed: what a deleted project keeps is shown in the trash alone, from the
 * moment of the deletion plus ten seconds, however long the link was good for. `nowMs` is any clock that goes forward.
 */
export function makeMediaAdmission(db: Db, nowMs: () => number): (grant: MediaGrant) => Promise<boolean> {
  const answers = new Map<string, { untilMs: number; isDeleted: Promise<boolean> }>()
  const ask = (orgId: OrgId, projectId: ProjectId): Promise<boolean> => {
    const answer = answers.get(projectId)
    if (answer && answer.untilMs > nowMs()) return answer.isDeleted
    if (answers.size >= mostCached) answers.clear()
    const isDeleted = isProjectDeleted(db, orgId, projectId)
    answers.set(projectId, { untilMs: nowMs() + freshMs, isDeleted })
    // A database that was away is asked again at once.
    isDeleted.catch(() => answers.delete(projectId))
    return isDeleted
  }
  return async ({ key, trash }) => {
    const [orgPart, projectPart] = key.split('/')
    const [orgId, projectId] = [OrgId.safeParse(orgPart), ProjectId.safeParse(projectPart)]
    if (!orgId.success || !projectId.success) return true
    return trash === true || !(await ask(orgId.data, projectId.data))
  }
}
