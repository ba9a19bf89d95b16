import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { awaitExports } from '../features/clips/clips/awaited-exports.ts'

/** Nothing to see: whoever asked for a file is told when it is there, wherever they are by then. */
export function AwaitedExports() {
  const client = useQueryClient()
  useEffect(() => awaitExports(client), [client])
  return null
}
