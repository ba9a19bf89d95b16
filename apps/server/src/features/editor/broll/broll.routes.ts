import * as api from '@clipwright/contract/editor/broll'
import { handle, routes } from '#platform/http/handle.ts'
import { checkBrollQuota } from './check-broll-quota.ts'
import { createBrollTask } from './create-broll-task.ts'
import { findBrolls } from './find-brolls.ts'
import { signBrollUrl } from './sign-broll-url.ts'
import { updateBroll } from './update-broll.ts'

export const brollRoutes = routes([
  handle(api.createBrollTask, createBrollTask),
  handle(api.findBrolls, findBrolls),
  handle(api.updateBroll, updateBroll),
  handle(api.checkBrollQuota, checkBrollQuota),
  handle(api.signBrollUrl, signBrollUrl),
])
