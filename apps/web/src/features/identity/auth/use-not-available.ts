import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { paths } from '../../../paths.ts'

/** Leads people who must wait to the page that says so, unless the address asks to stay (`no-redirect`). */
export function useNotAvailable(): () => void {
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const stays = 'no-redirect' in search
  return useCallback(() => {
    if (!stays) void navigate({ to: paths.notAvailable })
  }, [navigate, stays])
}
