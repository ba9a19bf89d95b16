import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useConfig } from '#platform/feature-flags.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { SearchList, type ListItem } from '#ui/search-list.tsx'
import { doAction } from '../do-action.ts'
import { editActions, type EditAction } from '../engine/edit-actions.ts'
import { shortcutStore, shortcutOf } from '../engine/shortcut-store.ts'
import { editorPanels } from '../panels/editor-panels.ts'
import { shownPanels } from '../panels/shown-panels.ts'
import { useEdit } from '../use-edit.ts'

type Line = EditAction | `panel:${string}`

/** All actions, searchable by name. */
export function CommandPalette() {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const ownKeys = useStore(shortcutStore, (state) => state.chosen)
  const close = () => session.view.setState({ isPaletteShown: false })
  const actions = editActions
    .filter(({ action }) => action !== 'palette')
    .map(({ action }): ListItem<Line> => {
      const shortcut = shortcutOf(ownKeys, action)
      return { value: action, label: t(`keys.${action}`), ...(shortcut ? { note: <Kbd>{shortcut}</Kbd> } : {}) }
    })
  const panels = shownPanels(editorPanels, useConfig('editor')).map(
    ({ id }): ListItem<Line> => ({ value: `panel:${id}`, label: t('palette.open', { what: t(`panels.${id}`) }) }),
  )
  const onPick = (line: Line) => {
    close()
    const panel = editorPanels.find(({ id }) => line === `panel:${id}`)
    const entry = editActions.find(({ action }) => action === line)
    if (panel) session.view.setState({ panel: panel.id })
    // After the focus went back, so that the action may move it.
    else if (entry) queueMicrotask(() => doAction(session, entry.action))
  }
  return (
    <Dialog open onOpenChange={close} title={t('palette.title')} closeLabel={t('app:close')}>
      <SearchList label={t('palette.label')} items={[...actions, ...panels]} value={null} onPick={onPick} size="commands" autoFocus />
    </Dialog>
  )
}
