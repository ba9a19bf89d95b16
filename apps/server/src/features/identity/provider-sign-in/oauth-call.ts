import { createHash } from 'node:crypto'
import { AppError } from '@clipwright/contract/errors'
import type { z } from 'zod'
import type { GuardedFetch } from '#platform/fetch/guarded-fetch.ts'
import { wrapProviderErrors, makeProviderFetch } from './provider-call.ts'

export function pkceChallenge(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

type Call = { url: string; form?: Record<string, string>; bearer?: string }

/** One call to a provider of plain OAuth. Throws `SignInFailedError` for anything but the expected answer. */
export async function callOAuth<S extends z.ZodType>(fetch: GuardedFetch, { url, form, bearer }: Call, schema: S): Promise<z.output<S>> {
  return wrapProviderErrors(async () => {
    const response = await makeProviderFetch(fetch)(url, {
      method: form ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      },
      ...(form ? { body: new URLSearchParams(form).toString() } : {}),
    })
    if (!response.ok) throw new AppError('SignInFailedError', { cause: `the provider answered ${response.status}` })
    const parsed = schema.safeParse(await response.json())
    if (!parsed.success) throw new AppError('SignInFailedError', { cause: `unexpected answer: ${parsed.error.message}` })
    return parsed.data
  })
}
