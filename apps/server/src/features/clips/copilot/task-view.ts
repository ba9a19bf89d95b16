import type { CopilotTask } from '@clipwright/contract/clips/copilot'
import type { OrgId } from '@clipwright/contract/ids'
import type { Language } from '@clipwright/contract/projects/preferences'
import { formatMessages } from '@clipwright/curation/messages/format-messages'
import type { Queryable } from '#platform/db/tx.ts'
import { countFound, type CopilotTaskRow } from './copilot.store.ts'

export async function toTasks(db: Queryable, orgId: OrgId, rows: readonly CopilotTaskRow[], language: Language): Promise<CopilotTask[]> {
  const counts = await countFound(
    db,
    orgId,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    taskId: row.id,
    projectId: row.projectId,
    prompt: row.prompt,
    stage: row.stage,
    progress: Math.min(100, Math.max(5, row.progress)),
    estMs: row.estMs,
    error: row.error,
    foundCount: counts.get(row.id) ?? 0,
    alreadyThereCount: row.alreadyThere,
    notices: row.notices.flatMap((messages) => formatMessages(messages, language) ?? []),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }))
}
