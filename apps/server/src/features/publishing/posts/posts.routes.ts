import * as accountApi from '@clipwright/contract/publishing/social-accounts'
import * as calendarApi from '@clipwright/contract/publishing/calendar'
import * as listApi from '@clipwright/contract/publishing/post-lists'
import * as moveApi from '@clipwright/contract/publishing/move-posts'
import * as api from '@clipwright/contract/publishing/posts'
import { handle, routes } from '#platform/http/handle.ts'
import { cancelPost } from './cancel-post.ts'
import { createPost } from './create-post.ts'
import { retryCompanion } from './companions/retry-companion.ts'
import { getCalendar } from './get-calendar.ts'
import { getPost } from './get-post.ts'
import { listPosts, listPostSchedules } from './list-posts.ts'
import { movePosts } from './move-posts.ts'
import { removeSocialAccount } from './remove-social-account.ts'
import { resolveTarget, retryTarget } from './settle-target.ts'
import { updatePost } from './update-post.ts'
import { validatePost } from './validate-post.ts'

export const postRoutes = routes([
  handle(api.createPost, createPost),
  handle(api.validatePost, validatePost),
  handle(listApi.listPosts, listPosts),
  handle(listApi.listPostSchedules, listPostSchedules),
  handle(api.getPost, getPost),
  handle(api.updatePost, updatePost),
  handle(moveApi.movePosts, movePosts),
  handle(api.cancelPost, cancelPost),
  handle(api.retryTarget, retryTarget),
  handle(api.resolveTarget, resolveTarget),
  handle(api.retryCompanion, retryCompanion),
  handle(calendarApi.getCalendar, getCalendar),
  // Here, because its posts go with it.
  handle(accountApi.removeSocialAccount, removeSocialAccount),
])
