import { createContext, use } from 'react'
import { useStore } from 'zustand'
import type { EditorState } from './engine/editor-store.ts'
import type { EditSession } from './engine/edit-session.ts'
import type { EditView } from './engine/edit-view.ts'

export const EditContext = createContext<EditSession | null>(null)

/** The session of the editor around this part. */
export function useEdit(): EditSession {
  const session = use(EditContext)
  if (!session) throw new Error('outside the editor')
  return session
}

export function useView<T>(select: (view: EditView) => T): T {
  return useStore(useEdit().view, select)
}

export function useEdited<T>(select: (state: EditorState) => T): T {
  return useStore(useEdit().editor.store, select)
}
