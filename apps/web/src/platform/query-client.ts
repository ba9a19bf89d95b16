import { MutationCache, QueryCache, QueryClient, type InvalidateOptions, type InvalidateQueryFilters } from '@tanstack/react-query'
import { toApiError, type ApiError } from './api-error.ts'
import { isToasted } from './toast-rules.ts'

const sevenDaysMs = 7 * 24 * 3600 * 1000

type Reactions = { onSignedOut: (sentToken: string | null) => void; onToast: (error: ApiError) => void }

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The screen shows the failure itself, beside the control. */
      shown?: boolean
    }
  }
}

/** A first answer still on its way may be older than what makes it out of date: it is shown, and asked for again. */
class Client extends QueryClient {
  override async invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    const first = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter((query) => query.state.data === undefined)
    await super.invalidateQueries(filters, options)
    for (const { queryKey } of first) await super.invalidateQueries({ ...filters, queryKey, exact: true }, options)
  }
}

/** The specification's cache: kept seven days, stale at once, never retried by itself. */
export function makeQueryClient({ onSignedOut, onToast }: Reactions): QueryClient {
  function react(error: unknown, isShown: boolean): void {
    const failure = toApiError(error)
    if (failure.errorName === 'LoginRequired') onSignedOut(failure.sentToken)
    else if (!isShown && isToasted(failure, window.location.pathname)) onToast(failure)
  }
  return new Client({
    // A screen that reads shows its own error state, so reads never toast.
    queryCache: new QueryCache({ onError: (error) => react(error, true) }),
    mutationCache: new MutationCache({ onError: (error, _input, _context, mutation) => react(error, mutation.meta?.shown === true) }),
    defaultOptions: {
      queries: { gcTime: sevenDaysMs, staleTime: 0, retry: false, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  })
}
