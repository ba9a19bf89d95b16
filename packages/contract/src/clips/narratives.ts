import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ClipId, ProjectId } from '../ids.ts'
import { PageQuery, pageOf } from '../paging.ts'

/** One thread of a recording: a stretch about one subject, in the order of the recording, with its clips. */
export const Narrative = z.object({
  narrativeId: z.string(),
  projectId: ProjectId,
  title: z.string(),
  startSec: z.number(),
  endSec: z.number(),
  /** Subjects of its clips, most frequent first; at most five. */
  topics: z.array(z.string()),
  /** Best first; including those of searches, without runners-up. */
  clipIds: z.array(ClipId),
})
export type Narrative = z.infer<typeof Narrative>

export const listNarratives = endpoint({
  name: 'listNarratives',
  method: 'GET',
  path: '/narratives',
  summary: 'What a recording tells, thread by thread, with the clips of each. Empty until its clips are chosen.',
  permission: 'project:view',
  query: PageQuery.extend({ projectId: ProjectId }),
  reply: pageOf(Narrative),
  example: {
    request: { query: { projectId: 'P8wRt5mQe1sKd9Hf' } },
    reply: {
      data: [
        {
          narrativeId: 'P8wRt5mQe1sKd9Hf.1',
          projectId: ProjectId.parse('P8wRt5mQe1sKd9Hf'),
          title: 'The first customers',
          startSec: 0,
          endSec: 312.4,
          topics: ['customers', 'pricing'],
          clipIds: [ClipId.parse('Kq7TnX2bVz5mWc9J')],
        },
      ],
      pageNum: 1,
      pageSize: 20,
      total: 1,
      totalPages: 1,
      hasMore: false,
    },
  },
  errors: ['InvalidParam', 'RecordNotExisted', 'ProjectPurged'],
})
