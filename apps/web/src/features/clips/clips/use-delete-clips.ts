import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Clip, deleteClips } from '@clipwright/contract/clips/clips'
import type { ProjectId } from '@clipwright/contract/ids'
import { api } from '#platform/api-client.ts'
import { toApiError } from '#platform/api-error.ts'
import { tellFailure } from '#platform/tell-failure.ts'
import { showToast } from '#ui/toast.ts'
import { clipKeys } from './clips.queries.ts'
import { useHiddenClips } from './hidden-clips.ts'

const undoMs = 10_000

/**
 * Hides the clips at once and deletes them, with other cuts of them, once the offer to undo is gone or the page is left: a
 * deletion is final. When the server refuses, they are shown again.
 */
export function useDeleteClips() {
  const { t } = useTranslation('clips')
  const client = useQueryClient()
  const send = async (projectId: ProjectId, clipIds: Clip['clipId'][]) => {
    const key = clipKeys.of(projectId)
    try {
      await api.call(deleteClips, { projectId, clipIds }, { outlivesPage: true })
      client.setQueryData<Clip[]>(key, (clips) => clips?.filter(({ clipId }) => !clipIds.includes(clipId)))
    } catch (error) {
      // Somebody else deleted one of them meanwhile: what is left is shown.
      if (toApiError(error).errorName !== 'RecordNotExisted') tellFailure(error)
      await client.invalidateQueries({ queryKey: key })
    }
    show(clipIds)
  }
  return (projectId: ProjectId, clips: readonly Clip[]) => {
    const all = client.getQueryData<Clip[]>(clipKeys.of(projectId)) ?? clips
    const ids = new Set(clips.map(({ clipId }) => clipId))
    const clipIds = all.flatMap(({ clipId, bonusClip }) =>
      ids.has(clipId) || (bonusClip && ids.has(bonusClip.refCurationId)) ? clipId : [],
    )
    let isSettled = false
    const settle = (end: () => void) => () => {
      if (isSettled) return
      isSettled = true
      window.removeEventListener('pagehide', commit)
      end()
    }
    const commit = settle(() => void send(projectId, clipIds))
    window.addEventListener('pagehide', commit)
    useHiddenClips.setState((state) => ({ clipIds: [...state.clipIds, ...clipIds] }))
    void showToast('plain', t('select.deleted', { count: clipIds.length }), {
      durationMs: undoMs,
      action: { label: t('projects:menu.undo'), onPress: settle(() => show(clipIds)) },
      onClose: commit,
    })
  }
}

function show(shownIds: readonly string[]): void {
  useHiddenClips.setState(({ clipIds }) => ({ clipIds: clipIds.filter((id) => !shownIds.includes(id)) }))
}
