import * as api from '@clipwright/contract/identity/passkeys'
import { handle, routes } from '#platform/http/handle.ts'
import { addPasskey } from './add-passkey.ts'
import { deletePasskey } from './delete-passkey.ts'
import { listPasskeys } from './list-passkeys.ts'
import { renamePasskey } from './rename-passkey.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { requirePasskey } from './require-passkey.ts'
import { startPasskeyConfirmation } from './start-passkey-confirmation.ts'
import { startPasskey } from './start-passkey.ts'

export const passkeyRoutes = routes([
  handle(api.listPasskeys, listPasskeys),
  handle(api.startPasskey, startPasskey),
  handle(api.addPasskey, addPasskey),
  handle(api.renamePasskey, renamePasskey),
  handle(api.deletePasskey, deletePasskey),
  handle(api.startPasskeyConfirmation, startPasskeyConfirmation),
  handle(api.requirePasskey, requirePasskey),
  handle(api.renewRecoveryCodes, renewRecoveryCodes),
])
