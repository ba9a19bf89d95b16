/** A call to the pretend server, taken apart. */
export type FakeCall = { method: string; path: string; query: URLSearchParams; body: Record<string, unknown> }
