import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ProjectId } from '../ids.ts'

/** One file that belongs to a source. */
export const SourceMedium = z.object({
  kind: z.enum(['source', 'proxy', 'poster', 'filmstrip']),
  contentType: z.string(),
  /** Valid without a header, for a while. */
  url: z.string(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  sizeBytes: z.number().int().nullable(),
})
export type SourceMedium = z.infer<typeof SourceMedium>

/** Files of one source: the original recording and what was made from it for viewing. */
export const SourceMediaGroup = z.object({
  sourceId: z.string(),
  title: z.string(),
  durationMs: z.number(),
  media: z.array(SourceMedium),
})
export type SourceMediaGroup = z.infer<typeof SourceMediaGroup>

export const listSourceMediaGroups = endpoint({
  name: 'listSourceMediaGroups',
  method: 'GET',
  path: '/source-media-groups',
  summary: "The files of a project's source, as far as they are there.",
  permission: 'project:view',
  query: z.object({ projectId: ProjectId }),
  reply: z.object({ data: z.array(SourceMediaGroup) }),
  errors: ['InvalidParam', 'RecordNotExisted', 'ProjectPurged'],
})
