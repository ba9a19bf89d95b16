import { listProjects as endpoint } from '@clipwright/contract/projects/projects'
import { z } from 'zod'
import { defineTool } from '../tool.ts'
import { ProjectView, toProjectView } from './project-view.ts'

export const listProjects = defineTool({
  name: 'list_projects',
  title: 'List projects',
  description: 'The projects of the team, newest first, 50 to a page.',
  input: z.object({ page: z.number().int().min(1).default(1) }),
  output: z.object({ projects: z.array(ProjectView), total: z.number(), hasMore: z.boolean() }),
  isReadOnly: true,
  async run({ page }, { call }) {
    const list = await call(endpoint, { pageNum: page, pageSize: 50 })
    return { projects: list.data.map(toProjectView), total: list.total, hasMore: list.hasMore }
  },
})
