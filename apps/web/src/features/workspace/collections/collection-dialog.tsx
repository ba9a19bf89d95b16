import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collection, CollectionRule } from '@clipwright/contract/workspace/collections'
import { toApiError } from '#platform/api-error.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, dialogFootClass } from '#ui/dialog.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useCreateCollection, useUpdateCollection } from './collections.queries.ts'
import { RuleFields } from './rule-fields.tsx'

type CollectionDialogProps = { collection?: Collection; onClose: () => void }

/** Creates a collection, or edits its name and rule. */
export function CollectionDialog({ collection, onClose }: CollectionDialogProps) {
  const { t } = useTranslation('collections')
  const [name, setName] = useState(collection?.name ?? '')
  const [rule, setRule] = useState<CollectionRule | null>(collection?.rule ?? null)
  const { save, error, isPending } = useSaveCollection(collection, onClose)
  const isEmpty = name.trim() === ''
  const [isTouched, setIsTouched] = useState(false)
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={collection ? t('changeTitle') : t('new')}
      closeLabel={t('app:close')}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          setIsTouched(true)
          if (!isEmpty) save(name.trim(), rule)
        }}
      >
        <TextField
          label={t('name')}
          value={name}
          maxLength={80}
          autoFocus
          onChange={(event) => {
            setName(event.target.value)
            setIsTouched(true)
          }}
          error={isEmpty && isTouched ? t('app:nameRequired') : error ? problemOf(toApiError(error).errorName, t) : undefined}
        />
        {collection ? null : (
          <Switch
            className="mt-4"
            label={t('rule.use')}
            hint={t('rule.useHint')}
            checked={rule !== null}
            onChange={(isSmart) => setRule(isSmart ? {} : null)}
          />
        )}
        {rule ? <RuleFields rule={rule} onRule={setRule} /> : null}
        <div className={`${dialogFootClass} mt-5`}>
          <Button variant="quiet" onClick={onClose}>
            {t('app:cancel')}
          </Button>
          <Button variant="primary" type="submit" aria-disabled={isEmpty} busy={isPending}>
            {t('app:save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Opens a new collection once it is created. */
function useSaveCollection(collection: Collection | undefined, onDone: () => void) {
  const navigate = useNavigate()
  const create = useCreateCollection()
  const update = useUpdateCollection()
  const save = (name: string, rule: CollectionRule | null) => {
    if (collection) {
      update.mutate({ id: collection.collectionId, name, ...(rule ? { rule } : {}) }, { onSuccess: onDone })
      return
    }
    create.mutate(
      { collectionName: name, ...(rule ? { rule } : {}) },
      {
        onSuccess: ({ collectionId }) => {
          onDone()
          void navigate({ to: '/collections/$collectionId', params: { collectionId } })
        },
      },
    )
  }
  return { save, error: create.error ?? update.error, isPending: create.isPending || update.isPending }
}

function problemOf(errorName: string, t: (key: string) => string): string {
  return errorName === 'NameDuplicated' ? t('nameTaken') : t(`errors:${errorName}`)
}
