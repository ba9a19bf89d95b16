import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PasskeyId } from '@clipwright/contract/ids'
import {
  addPasskey,
  deletePasskey,
  listPasskeys,
  renamePasskey,
  renewRecoveryCodes,
  requirePasskey,
  startPasskey,
  startPasskeyConfirmation,
} from '@clipwright/contract/identity/passkeys'
import { api } from '#platform/api-client.ts'
import { makePasskey, showPasskey } from './browser-passkeys.ts'

const passkeyKeys = { all: ['passkeys'] as const }

/** At most twenty per person, so one page has all. */
export function usePasskeys() {
  return useQuery({ queryKey: passkeyKeys.all, queryFn: () => api.call(listPasskeys, { pageSize: 20 }) })
}

function useChange<I, O>(change: (input: I) => Promise<O>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: passkeyKeys.all }),
    meta: { shown: true },
  })
}

async function confirm() {
  return showPasskey(await api.call(startPasskeyConfirmation, {}))
}

export function useAddPasskey() {
  return useChange(async (name: string) => {
    const response = await makePasskey(await api.call(startPasskey, {}))
    return api.call(addPasskey, { name, response })
  })
}

export function useRenamePasskey() {
  return useChange((input: { passkeyId: PasskeyId; name: string }) => api.call(renamePasskey, input))
}

export function useDeletePasskey() {
  return useChange((passkeyId: PasskeyId) => api.call(deletePasskey, { passkeyId }))
}

/** Switching it off requires a passkey first. */
export function useRequirePasskey() {
  return useChange(async (isRequired: boolean) =>
    api.call(requirePasskey, isRequired ? { isRequired } : { isRequired, confirmation: await confirm() }),
  )
}

export function useRenewCodes() {
  return useChange(async () => api.call(renewRecoveryCodes, { confirmation: await confirm() }))
}
