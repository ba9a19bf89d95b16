import * as api from '@clipwright/contract/identity/passkeys'
import { handle, routes } from '#platform/http/handle.ts'
import { signInWithPasskey } from './sign-in-with-passkey.ts'
import { signInWithRecoveryCode } from './sign-in-with-recovery-code.ts'
import { startPasskeySignIn } from './start-passkey-sign-in.ts'

export const passkeySignInRoutes = routes([
  handle(api.startPasskeySignIn, startPasskeySignIn),
  handle(api.signInWithPasskey, signInWithPasskey),
  handle(api.signInWithRecoveryCode, signInWithRecoveryCode),
])
