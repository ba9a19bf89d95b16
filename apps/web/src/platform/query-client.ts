import { MutationCache, QueryCache, QueryClient, type InvalidateOptions, type InvalidateQueryFilters } from '@tanstack/react-query'
import { toApiError, type ApiError } from './api-error.ts'
import { makeRenewals } from './renewals.ts'
import { isPaymentRefusal } from './toast-rules.ts'

const sevenDaysMs = 7 * 24 * 3600 * 1000

type Reactions = {
  onSignedOut: (sentToken: string | null) => void
  /** The server takes new people from its waiting list only. */
  onWaitlist: () => void
  /** No screen shows it. `again` repeats the call. */
  onFailure: (failure: ApiError, again?: () => void) => void
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The screen shows the error itself, next to the control. */
      shown?: boolean
      /** Whoever is told of the failure may try again. */
      canRepeat?: boolean
    }
  }
}

/** A first response in flight may be older than the change that invalidates it: it is shown, then fetched again. */
class Client extends QueryClient {
  override async invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    const first = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter((query) => query.state.data === undefined)
    await super.invalidateQueries(filters, options)
    for (const { queryKey } of first) await super.invalidateQueries({ ...filters, queryKey, exact: true }, options)
  }
}

/** The specified cache: kept seven days, stale at once, no automatic retries. */
export function makeQueryClient({ onSignedOut, onWaitlist, onFailure }: Reactions): QueryClient {
  function react(error: unknown, isShown: boolean, again?: () => void): void {
    const failure = toApiError(error)
    if (failure.errorName === 'LoginRequired') onSignedOut(failure.sentToken)
    else if (failure.errorName === 'WaitlistRequiredError') onWaitlist()
    else if (!isShown || isPaymentRefusal(failure.errorName)) onFailure(failure, again)
  }
  const mutationCache = new MutationCache({
    onError: (error, input, _context, { meta, options }) => {
      const repeat = () =>
        void mutationCache
          .build(client, options)
          .execute(input)
          .catch(() => undefined)
      react(error, meta?.shown === true, meta?.canRepeat === true ? repeat : undefined)
    },
  })
  const renewals = makeRenewals()
  const client = new Client({
    queryCache: new QueryCache({
      onSuccess: (_data, query) => renewals.forget(query),
      onError: (error, query) => {
        // Screens that read show their own error state, so reads never toast.
        react(error, true)
        renewals.plan(query, toApiError(error))
      },
    }),
    mutationCache,
    defaultOptions: {
      queries: { gcTime: sevenDaysMs, staleTime: 0, retry: false, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  })
  return client
}
