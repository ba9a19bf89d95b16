import type { FlagValues } from '@clipwright/contract/announcements/flags'
import { useClientSetup } from './client-setup.ts'

/** Values set by staff; undefined when there are none. Readers must validate them. */
export function configOf(key: string): FlagValues | undefined {
  return useClientSetup.getState().flags.configs[key]
}

export function useConfig(key: string): FlagValues | undefined {
  return useClientSetup(({ flags }) => flags.configs[key])
}

/** Whether a gate of this name is open for the person here; closed while that is not known. */
export function useGate(key: string): boolean {
  return useClientSetup(({ flags }) => flags.gates.includes(key))
}
