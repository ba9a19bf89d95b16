import { lazy, Suspense, type ComponentProps } from 'react'
import type { AddToCollection as Dialog } from '../../workspace/collections/add-to-collection.tsx'

const AddToCollection = lazy(async () => ({
  default: (await import('../../workspace/collections/add-to-collection.tsx')).AddToCollection,
}))

/** Loaded on first use. */
export function LazyAddToCollection(props: ComponentProps<typeof Dialog>) {
  return (
    <Suspense>
      <AddToCollection {...props} />
    </Suspense>
  )
}
