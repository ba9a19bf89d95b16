import { useClientSetup } from './client-setup.ts'

/** Whether plans are sold on this server. Without it no page says anything of credits. */
export function useHasBilling(): boolean {
  return useClientSetup(({ billing }) => billing !== 'off')
}
