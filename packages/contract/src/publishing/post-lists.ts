import { endpoint } from '../endpoint.ts'
import { SocialAccountId } from '../ids.ts'
import { PageQuery, pageOf } from '../paging.ts'
import { examplePost, Post } from './posts.ts'
import { TargetState } from './target-states.ts'

const PostList = PageQuery.extend({ accountId: SocialAccountId.optional(), state: TargetState.optional() })
const examplePage = { data: [examplePost], pageNum: 1, pageSize: 20, total: 1, totalPages: 1, hasMore: false }

export const listPosts = endpoint({
  name: 'listPosts',
  method: 'GET',
  path: '/posts',
  summary: 'Every post of the team with the state of each of its accounts, the latest time first.',
  permission: 'project:view',
  query: PostList,
  reply: pageOf(Post),
  example: { request: { query: { state: 'posted' } }, reply: examplePage },
  errors: ['InvalidParam', 'NoPermission'],
})

export const listPostSchedules = endpoint({
  name: 'listPostSchedules',
  method: 'GET',
  path: '/post-schedules',
  summary: 'Posts that still wait on one of their accounts, the earliest time first.',
  permission: 'project:view',
  query: PostList,
  reply: pageOf(Post),
  example: { request: { query: {} }, reply: examplePage },
  errors: ['InvalidParam', 'NoPermission'],
})
