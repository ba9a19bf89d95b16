import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { createHistoryRecord, findHistoryRecord, queryHistoryFileNames, type EditedClip } from '@clipwright/contract/editor/clip-edits'
import { api } from '#platform/api-client.ts'
import { ApiError } from '#platform/api-error.ts'
import { randomText } from '#platform/device-id.ts'
import { isLong } from '../../clip-body.ts'
import { clipOf } from '../../engine/clip-ref.ts'
import type { EditSession } from '../../engine/edit-session.ts'

const namesOf = (clip: string) =>
  infiniteQueryOptions({
    queryKey: ['editor-versions', clip],
    queryFn: ({ pageParam, signal }) => api.call(queryHistoryFileNames, { ...clipOf(clip), pageNum: pageParam, pageSize: 20 }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
  })

const versionOf = (clip: string, fileName: string) =>
  queryOptions({
    queryKey: ['editor-versions', clip, fileName],
    // The server answers with the newest version of the document, checked.
    queryFn: async ({ signal }) =>
      (await api.call(findHistoryRecord, { ...clipOf(clip), q: 'findByName' as const, fileName }, { signal }))
        .contents as unknown as ClipDocument,
    // A version that has a name never changes.
    staleTime: Infinity,
  })

/** The named versions, newest first. */
export function useVersionNames(clip: string) {
  return useInfiniteQuery(namesOf(clip))
}

/** The clip document of one version. */
export function useVersion(clip: string, fileName: string) {
  return useQuery(versionOf(clip, fileName))
}

/** Makes the clip what it was in a named version: an edit like any other. */
export function useGoBack(session: Pick<EditSession, 'clip' | 'run'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (fileName: string) => {
      const version = await client.fetchQuery(versionOf(session.clip, fileName))
      return session.run({ name: 'useVersion', with: { version } })
    },
    meta: { shown: true },
  })
}

export function useKeepVersion({ clip, saver }: Pick<EditSession, 'clip' | 'saver'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ fileName, document }: { fileName: string; document: ClipDocument }) => {
      const options = { idempotencyKey: randomText(20) }
      if (!isLong(document)) {
        const contents = document as unknown as EditedClip['clipBody']
        return api.call(createHistoryRecord, { ...clipOf(clip), fileName, contents }, options)
      }
      // The server saves its current copy as the version, so it must be up to date.
      if (!(await saver.flush())) throw new ApiError('EditConflictError', 'The clip could not be saved.')
      return api.call(createHistoryRecord, { ...clipOf(clip), fileName }, options)
    },
    onSuccess: () => client.invalidateQueries({ queryKey: namesOf(clip).queryKey }),
  })
}
