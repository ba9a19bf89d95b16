import type { FlagValues } from '@clipwright/contract/announcements/flags'
import { useClientSetup } from './client-setup.ts'

/** Whether a gate is open for who is signed in; shut until the server said otherwise. For code outside of React. */
export function isGateOn(key: string): boolean {
  return useClientSetup.getState().flags.gates.includes(key)
}

/** The person's group of an experiment; null outside of it. */
export function groupOf(experiment: string): string | null {
  return useClientSetup.getState().flags.experiments[experiment] ?? null
}

export function useGroup(experiment: string): string | null {
  return useClientSetup(({ flags }) => flags.experiments[experiment] ?? null)
}

/** Values that staff set; undefined while there are none. Whoever reads them checks their shape. */
export function configOf(key: string): FlagValues | undefined {
  return useClientSetup.getState().flags.configs[key]
}

export function useConfig(key: string): FlagValues | undefined {
  return useClientSetup(({ flags }) => flags.configs[key])
}
