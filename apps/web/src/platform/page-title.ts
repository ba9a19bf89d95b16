import { useEffect } from 'react'
import { create } from 'zustand'

/** The current page: its address and title. */
export const usePage = create<{ pathname: string; label: string }>(() => ({ pathname: '', label: '' }))

/** Sets the title of the tab and, with `label`, of the breadcrumb. */
export function useTitle(title: string, label = title): void {
  useEffect(() => {
    document.title = title === '' ? 'Clipwright' : `${title} · Clipwright`
    usePage.setState({ pathname: window.location.pathname, label })
  }, [title, label])
}
