import type { ProjectId as ProjectIdType } from '@clipwright/contract/ids'

/** An id from the address. The server is the one that refuses what is not an id, so no schema is needed here. */
export const ProjectId = (raw: string): ProjectIdType => raw as ProjectIdType
