import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { awaitExports } from '../features/clips/clips/awaited-exports.ts'

/** Renders nothing: notifies the person, wherever they are, when a requested file is ready. */
export function AwaitedExports() {
  const client = useQueryClient()
  useEffect(() => awaitExports(client), [client])
  return null
}
