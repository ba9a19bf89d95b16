import { useQuery } from '@tanstack/react-query'
import { prepareAssembledBasicInfo, updateMine } from '@clipwright/contract/account/users'
import { api } from '#platform/api-client.ts'

/** Introduction steps that the person has seen, on whatever machine; undefined until that is told. */
export function useSeenSteps(): Readonly<Record<string, boolean>> | undefined {
  return useQuery({
    queryKey: ['seen-steps'],
    queryFn: async ({ signal }) => (await api.call(prepareAssembledBasicInfo, {}, { signal })).user.onboarding,
    staleTime: Number.POSITIVE_INFINITY,
  }).data
}

/** Stored for the person. Told again another time when this fails. */
export async function storeSeenStep(step: string): Promise<void> {
  await api.call(updateMine, { onboarding: { [step]: true } })
}
