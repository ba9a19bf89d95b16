import type { UserId } from '@clipwright/contract/ids'

/** What the keys of an export's archives begin with. */
export function archivePrefix(dataExport: { id: string; userId: UserId }): string {
  return `users/${dataExport.userId}/exports/${dataExport.id}-`
}

/** It contains the fencing token, so that a worker believed dead cannot overwrite its successor’s archive. */
export function archiveKey(dataExport: { id: string; userId: UserId }, fence: number): string {
  return `${archivePrefix(dataExport)}${fence}.zip`
}
