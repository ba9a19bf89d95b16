import { useAssets } from './assets.queries.ts'

export { useTakeIn } from './assets.queries.ts'

/** The sounds of the library whose name holds some words, newest first, sixty at a time. */
export function useLibrarySounds(query: string) {
  const found = useAssets({ kind: 'audio', query, folderId: null, inTrash: false })
  return { ...found, sounds: found.data?.pages.flatMap((page) => page.data).filter(({ state }) => state === 'ready') }
}
