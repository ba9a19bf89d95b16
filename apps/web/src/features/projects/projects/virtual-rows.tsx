import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { Project } from '@clipwright/contract/projects/projects'
import { rowPx } from './row-height.ts'

type VirtualRowsProps = { projects: Project[]; row: (project: Project) => ReactNode; onEnd: () => void }

/** Renders only rows near the window. */
export function VirtualRows({ projects, row, onEnd }: VirtualRowsProps) {
  const top = useRef<HTMLUListElement>(null)
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => setOffset((top.current?.getBoundingClientRect().top ?? 0) + window.scrollY), [])
  // With it the first drawing, which is done in slices, has the rows in the window; they came after it in one go.
  const [initialRect] = useState(() => ({ width: window.innerWidth, height: window.innerHeight }))
  // oxlint-disable-next-line react/incompatible-library -- no React compiler runs here, so nothing memoises its functions.
  const rows = useWindowVirtualizer({ count: projects.length, estimateSize: () => rowPx, overscan: 8, scrollMargin: offset, initialRect })
  const items = rows.getVirtualItems()
  const lastSeen = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (lastSeen >= projects.length - 10) onEnd()
  })
  return (
    <ul ref={top} className="relative" style={{ height: rows.getTotalSize() }}>
      {items.map((item) => {
        const project = projects[item.index]
        return project ? (
          <li
            key={project.projectId}
            ref={rows.measureElement}
            data-index={item.index}
            aria-setsize={projects.length}
            aria-posinset={item.index + 1}
            className="absolute inset-x-0 top-0 border-b border-line"
            style={{ transform: `translateY(${item.start - offset}px)` }}
          >
            {row(project)}
          </li>
        ) : null
      })}
    </ul>
  )
}
