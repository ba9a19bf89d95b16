import { useCallback } from 'react'
import { leave } from './sign-out.ts'

const waitMs = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** What the Sign out button does. */
export function useSignOut(): () => void {
  return useCallback(() => void leave(waitMs), [])
}
