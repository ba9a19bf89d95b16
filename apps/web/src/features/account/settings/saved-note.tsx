import { useTranslation } from 'react-i18next'
import { SaveNote, saveStateOf } from '#ui/save-note.tsx'

type Saving = { isPending: boolean; isSuccess: boolean; isError: boolean }

/** Shows the state of saving next to a setting. */
export function SavedNote({ of: mutation }: { of: Saving }) {
  const { t } = useTranslation('settings')
  return <SaveNote state={saveStateOf(mutation)} labels={{ saving: t('save.saving'), saved: t('save.saved'), failed: t('save.failed') }} />
}
