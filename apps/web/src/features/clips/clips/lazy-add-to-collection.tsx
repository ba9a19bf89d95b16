import { Suspense, type ComponentProps } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'
import type { AddToCollection as Dialog } from '../../workspace/collections/add-to-collection.tsx'

const AddToCollection = lazyPart(async () => (await import('../../workspace/collections/add-to-collection.tsx')).AddToCollection)

/** Loaded on first use. */
export function LazyAddToCollection(props: ComponentProps<typeof Dialog>) {
  return (
    <Suspense>
      <AddToCollection {...props} />
    </Suspense>
  )
}
