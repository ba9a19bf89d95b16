import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ProjectId } from '../ids.ts'

/** One file that belongs to a source. */
export const SourceMedium = z.object({
  kind: z.enum(['source', 'proxy', 'poster', 'filmstrip']),
  contentType: z.string(),
  /** Works without a header for a while. */
  url: z.string(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  sizeBytes: z.number().int().nullable(),
})
export type SourceMedium = z.infer<typeof SourceMedium>

/** The files of one source: the recording as it came, and what was made of it to look at it. */
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
