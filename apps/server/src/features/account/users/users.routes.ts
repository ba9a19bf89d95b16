import * as api from '@clipwright/contract/account/users'
import { handle, routes } from '#platform/http/handle.ts'
import { deleteMyAccount } from './delete-my-account.ts'
import { getClientAccessControl } from './get-client-access-control.ts'
import { getLoginUser } from './get-login-user.ts'
import { prepareAssembledBasicInfo } from './prepare-assembled-basic-info.ts'
import { requestDeletionCode } from './request-deletion-code.ts'
import { updateLang } from './update-lang.ts'
import { updateMine } from './update-mine.ts'

export const userRoutes = routes([
  handle(api.updateLang, updateLang),
  handle(api.updateMine, updateMine),
  handle(api.prepareAssembledBasicInfo, prepareAssembledBasicInfo),
  handle(api.getClientAccessControl, getClientAccessControl),
  handle(api.getLoginUser, getLoginUser),
  handle(api.requestDeletionCode, requestDeletionCode),
  handle(api.deleteMyAccount, deleteMyAccount),
])
