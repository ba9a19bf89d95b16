import { useMutation } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { signInLocally } from '@clipwright/contract/identity/auth'
import { api } from '#platform/api-client.ts'
import { restoreSession } from '#platform/restore-session.ts'
import { readSignInKey } from './sign-in-address.ts'

/** Trades the one-time key of the address printed in the terminal for the session cookie. */
export function useSignInKey() {
  const navigate = useNavigate()
  const key = readSignInKey(useLocation({ select: (location) => location.hash }))
  const trade = useMutation({
    mutationFn: async (oneTimeKey: string) => {
      await api.call(signInLocally, { key: oneTimeKey }, { asStranger: true })
      await restoreSession()
    },
    meta: { shown: true },
  })
  const traded = useRef<string>(undefined)
  const { mutate } = trade
  useEffect(() => {
    // A key works once, so a second run of this effect must not use it again.
    if (!key || traded.current === key) return
    traded.current = key
    void navigate({ to: '.', search: true, hash: '', replace: true })
    mutate(key)
  }, [key, mutate, navigate])
  return { isTrading: Boolean(key) || trade.isPending, error: trade.error }
}
