import { useEffect, useState } from 'react'
import { readStored, writeStored } from '#platform/stored-state.ts'
import { everything, isNarrowed, type ListLook, type ProjectListFilter } from './project-filter.ts'
import { useProjectCounts } from './project-list.queries.ts'

/** Fewer are seen at a glance: nothing has to be found among them. */
const fewestProjects = 4
const storedKey = 'project-toolbar'

/**
 * Whether filters, order and look stand above the projects: from four on, or when one of them is set. Once there they stay until
 * the page is left, and until the number is known they are there as last time, so that the projects below do not move.
 */
export function useHasToolbar(filter: ProjectListFilter, look: ListLook): boolean {
  const counts = useProjectCounts().data
  const isSet = isNarrowed(filter) || filter.sort !== everything.sort || look !== 'grid'
  const hasMany = counts === undefined ? readStored(storedKey, true) : counts.count >= fewestProjects
  const [wasShown, setShown] = useState(false)
  const isShown = wasShown || isSet || hasMany
  if (isShown && !wasShown) setShown(true)
  useEffect(() => {
    if (counts) writeStored(storedKey, counts.count >= fewestProjects)
  }, [counts])
  return isShown
}
