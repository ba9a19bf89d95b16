import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchAwaited } from '../features/clips/awaited-exports.ts'

/** Nothing to see: files that were asked for before this page was loaded are told of here. */
export function AwaitedExports() {
  const client = useQueryClient()
  useEffect(() => watchAwaited(client), [client])
  return null
}
