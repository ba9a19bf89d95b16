import type { PostChoice } from '@clipwright/contract/publishing/social-accounts'
import { PlatformError } from './platform-error.ts'
import type { AccountAccess } from './platform.ts'

export const yesOrNo: PostChoice['values'] = ['no', 'yes'].map((value) => ({ value, label: null }))

/** What was chosen for posts of the account; there is no default for what the world sees. */
export function readChoice({ choices }: AccountAccess, name: PostChoice['name']): string {
  const value = choices[name]
  if (value === undefined)
    throw new PlatformError('fix', { code: `no-${name}`, words: 'Choose how posts of this account go out.', status: 400 })
  return value
}
