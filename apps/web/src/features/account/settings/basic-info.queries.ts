import { useQuery } from '@tanstack/react-query'
import { prepareAssembledBasicInfo } from '@clipwright/contract/account/users'
import { api } from '#platform/api-client.ts'
import { lastOrgId, useSession } from '#platform/session.ts'

export const basicInfoKey = ['settings', 'basic'] as const

/** The person with what their plan holds. */
export function useBasicInfo() {
  const orgId = useSession((state) => state.session?.account?.orgId) ?? lastOrgId()
  return useQuery({
    queryKey: [...basicInfoKey, orgId],
    queryFn: () => api.call(prepareAssembledBasicInfo, orgId ? { orgId } : {}),
  })
}
