import * as api from '@clipwright/contract/announcements/flags'
import { handle, routes } from '#platform/http/handle.ts'
import { createFlag } from './create-flag.ts'
import { deleteFlag } from './delete-flag.ts'
import { getFlagHistory } from './get-flag-history.ts'
import { listFlagPeople } from './list-flag-people.ts'
import { listFlags } from './list-flags.ts'
import { switchFlag } from './switch-flag.ts'
import { updateFlag } from './update-flag.ts'

export const flagRoutes = routes([
  handle(api.listFlags, listFlags),
  handle(api.createFlag, createFlag),
  handle(api.updateFlag, updateFlag),
  handle(api.switchFlag, switchFlag),
  handle(api.deleteFlag, deleteFlag),
  handle(api.listFlagPeople, listFlagPeople),
  handle(api.getFlagHistory, getFlagHistory),
])
