import type { EndpointSpec, Input, Reply } from '@clipwright/contract/endpoint'
import type { GuestContext, PersonContext, PublicContext, RequestContext } from './context.ts'

type ContextOf<E extends EndpointSpec> = E extends { public: string }
  ? PublicContext
  : E extends { signedIn: string }
    ? PersonContext
    : E extends { freeTool: string }
      ? GuestContext
      : RequestContext
type UseCase<E extends EndpointSpec> = (ctx: ContextOf<E>, input: Input<E>) => Promise<Reply<E>>

/** One line of the route table. `handle` has matched the types of endpoint and use case. */
export type Binding = {
  endpoint: EndpointSpec
  useCase: (ctx: RequestContext, input: never) => Promise<unknown>
}

/**
 * Binds an endpoint of the contract to its use case. The server parses the request, checks the permission, calls the use
 * case, checks the reply and maps errors; the use case only sees typed values.
 */
export function handle<const E extends EndpointSpec>(endpoint: E, useCase: UseCase<E>): Binding {
  // A use case sees what its endpoint’s access admits: nobody, a visitor, a person, or a person in an organisation.
  return { endpoint, useCase: useCase as unknown as Binding['useCase'] }
}

/** A feature's route table. */
export function routes(bindings: readonly Binding[]): readonly Binding[] {
  return bindings
}
