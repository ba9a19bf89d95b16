import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { WireInput } from '@clipwright/contract/endpoint'
import {
  createWebNotification,
  deleteWebNotification,
  listMyWebNotifications,
  listWebNotifications,
  updateWebNotification,
} from '@clipwright/contract/announcements/web-notifications'
import { api } from '#platform/api-client.ts'
import { useSession } from '#platform/session.ts'

const keys = { mine: ['web-notifications', 'mine'], staff: ['web-notifications', 'staff'] } as const
/** Short, as announced maintenance should be seen soon. */
const refetchMs = 5 * 60_000
const noticesPageSize = 20

export function useMyNotices() {
  const orgId = useSession((state) => (state.session?.token ? state.session.account?.orgId : undefined))
  return useQuery({
    queryKey: [...keys.mine, orgId],
    queryFn: () => api.call(listMyWebNotifications, {}),
    staleTime: refetchMs,
    refetchInterval: refetchMs,
    enabled: orgId !== undefined,
  })
}

export function useStaffNotices(pageNum: number) {
  return useQuery({
    queryKey: [...keys.staff, pageNum],
    queryFn: () => api.call(listWebNotifications, { pageNum, pageSize: noticesPageSize }),
    placeholderData: (before) => before,
  })
}

export type NoticeDraft = WireInput<typeof updateWebNotification>
/** Creates a new one or updates an existing one. */
type NoticeChange = { isNew: boolean; draft: NoticeDraft }

export function useSaveNotice(onSaved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ isNew, draft }: NoticeChange) =>
      isNew
        ? api.call(createWebNotification, draft satisfies WireInput<typeof createWebNotification>)
        : api.call(updateWebNotification, draft),
    onSuccess: async () => {
      onSaved()
      await client.invalidateQueries({ queryKey: ['web-notifications'] })
    },
    meta: { shown: true },
  })
}

export function useDeleteNotice(onDeleted: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (key: string) => api.call(deleteWebNotification, { key }),
    onSuccess: async () => {
      onDeleted()
      await client.invalidateQueries({ queryKey: ['web-notifications'] })
    },
    meta: { shown: true },
  })
}
