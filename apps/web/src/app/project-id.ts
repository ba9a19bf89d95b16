import type { ProjectId as ProjectIdType } from '@clipwright/contract/ids'

/** An id from the address. The server refuses anything that is not one, so no schema is needed here. */
export const ProjectId = (raw: string): ProjectIdType => raw as ProjectIdType
