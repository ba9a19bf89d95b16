import type { FlagValues } from '@clipwright/contract/announcements/flags'
import { useClientSetup } from './client-setup.ts'

/** Values that staff set; undefined while there are none. Whoever reads them checks their shape. */
export function configOf(key: string): FlagValues | undefined {
  return useClientSetup.getState().flags.configs[key]
}

export function useConfig(key: string): FlagValues | undefined {
  return useClientSetup(({ flags }) => flags.configs[key])
}
