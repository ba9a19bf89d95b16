import { useDeferredValue } from 'react'

/** False for the first drawing, then true in a drawing that gives way to whatever a person does meanwhile. */
export const useLater = (): boolean => useDeferredValue(true, false)
