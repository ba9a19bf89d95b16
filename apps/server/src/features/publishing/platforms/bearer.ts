import type { AccountAccess } from './platform.ts'

export const bearer = ({ session }: Pick<AccountAccess, 'session'>) => ({ authorization: `Bearer ${session.accessToken}` })
