import { useTranslation } from 'react-i18next'
import type { FinishReply } from '@clipwright/contract/publishing/social-accounts'
import { failureText } from '#platform/failure-text.ts'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { useSettleConnection } from './social-accounts.queries.ts'

type OtherAccountProps = { end: Pick<FinishReply, 'pending' | 'expectedHandle' | 'actualHandle'>; onDone: () => void }

/** Another account answered than the one that was to be connected again. */
export function OtherAccount({ end, onDone }: OtherAccountProps) {
  const { t } = useTranslation('publishing')
  const settle = useSettleConnection()
  const { pending, expectedHandle, actualHandle } = end
  if (pending === null) return null
  const choose = (choice: 'add' | 'replace') => settle.mutate({ pending, choice }, { onSuccess: onDone })
  return (
    <>
      <p className="text-ink-2">{t('end.otherBody', { expected: expectedHandle, actual: actualHandle })}</p>
      {settle.error ? (
        <InlineAlert kind="danger" live className="mt-4">
          {failureText(settle.error)}
        </InlineAlert>
      ) : null}
      <div className="mt-5 flex flex-wrap gap-2">
        <Button variant="primary" busy={settle.isPending} onClick={() => choose('add')}>
          {t('end.add')}
        </Button>
        <Button busy={settle.isPending} onClick={() => choose('replace')}>
          {t('end.replace', { expected: expectedHandle })}
        </Button>
      </div>
    </>
  )
}
