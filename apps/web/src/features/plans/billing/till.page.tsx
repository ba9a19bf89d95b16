import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmAtTill, getTillPayment, payAtTill, saveTillCard, type TillPayment } from '@clipwright/contract/plans/till'
import { api } from '#platform/api-client.ts'
import { FailureLine } from '#platform/failure-line.tsx'
import { useTitle } from '#platform/page-title.ts'
import { track } from '#platform/telemetry/track.ts'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { paths } from '../../../paths.ts'
import { dayText } from '../../account/settings/time-words.ts'
import { refreshBilling } from './billing.queries.ts'
import { moneyText } from './money-words.ts'
import { PlanName } from './plan-name.tsx'
import { ShopGate } from './shop-gate.tsx'

/** The page of the built-in till: one payment, or another card. It stands for that of a payment provider, so it is a page of its own. */
export function TillPage() {
  const { t } = useTranslation('billing')
  useTitle(t('till.title'))
  const { invoiceId = '' } = useParams({ strict: false })
  return (
    <ShopGate>
      <main id="main" className="mx-auto min-h-dvh w-full max-w-md px-4 py-8">
        <h1 className="font-display text-2xl font-extrabold">{t('till.title')}</h1>
        <InlineAlert kind="info" className="mt-3">
          {t('till.test')}
        </InlineAlert>
        {invoiceId === 'card' ? <CardChange /> : <Payment invoiceId={invoiceId} />}
        <TestCards />
      </main>
    </ShopGate>
  )
}

function Payment({ invoiceId }: { invoiceId: string }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const payment = useQuery({ queryKey: ['till', invoiceId], queryFn: () => api.call(getTillPayment, { invoiceId }) })
  const finish = (after: TillPayment) => {
    client.setQueryData(['till', invoiceId], after)
    if (after.state === 'paid' || after.state === 'void') void navigate({ to: paths.subscriptionRedirect })
  }
  const pay = useMutation({
    mutationFn: (card: TypedCard) => api.call(payAtTill, { invoiceId, card }),
    onSuccess: finish,
    meta: { shown: true },
  })
  const confirm = useMutation({
    mutationFn: (isAllowed: boolean) => api.call(confirmAtTill, { invoiceId, isAllowed }),
    onSuccess: (after) => {
      if (after.state === 'declined') track('sca_failed', {})
      finish(after)
    },
    meta: { shown: true },
  })
  if (payment.error) return <FailureLine error={payment.error} onRetry={() => void payment.refetch()} />
  if (!payment.data) return <Skeleton className="mt-5 h-64 w-full" />
  return (
    <>
      <Bill payment={payment.data} />
      {payment.data.state === 'needsAction' ? (
        <SecondStep busy={confirm.isPending} error={confirm.error} onAnswer={(isAllowed) => confirm.mutate(isAllowed)} />
      ) : null}
      {payment.data.state === 'open' || payment.data.state === 'declined' ? (
        <CardForm
          action="till.pay"
          amount={moneyText(payment.data.amount)}
          isDeclined={payment.data.state === 'declined' && !pay.isPending}
          busy={pay.isPending}
          error={pay.error}
          onSend={(card) => pay.mutate(card)}
        />
      ) : null}
      {payment.data.state === 'paid' || payment.data.state === 'void' ? <Closed state={payment.data.state} /> : null}
    </>
  )
}

function Bill({ payment }: { payment: TillPayment }) {
  const { t, i18n } = useTranslation('billing')
  return (
    <>
      <dl className="mt-5 border-t border-line">
        <div className="flex justify-between gap-4 border-b border-line py-2">
          <dt>{payment.next ? <PlanName choice={payment.next} /> : t('till.renewal')}</dt>
          <dd className="font-semibold tabular">{moneyText(payment.amount)}</dd>
        </div>
      </dl>
      {payment.expiresAt && payment.state !== 'paid' ? (
        <p className="py-2 text-sm text-ink-2">{t('till.until', { date: dayText(payment.expiresAt, i18n.language) })}</p>
      ) : null}
    </>
  )
}

function Closed({ state }: { state: 'paid' | 'void' }) {
  const { t } = useTranslation('billing')
  return <p className="mt-4">{t(`till.${state}`)}</p>
}

type StepProps = { busy: boolean; error: unknown; onAnswer: (isAllowed: boolean) => void }

function SecondStep({ busy, error, onAnswer }: StepProps) {
  const { t } = useTranslation('billing')
  return (
    <section className="mt-5 rounded-lg border border-line-strong p-5">
      <h2 className="text-lg font-semibold">{t('till.step')}</h2>
      <p className="mt-1 text-ink-2">{t('till.stepBody')}</p>
      <FailureLine error={error} />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="primary" busy={busy} onClick={() => onAnswer(true)}>
          {t('till.allow')}
        </Button>
        <Button disabled={busy} onClick={() => onAnswer(false)}>
          {t('till.refuse')}
        </Button>
      </div>
    </section>
  )
}

function CardChange() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const save = useMutation({
    mutationFn: (card: TypedCard) => api.call(saveTillCard, { card }),
    onSuccess: async () => {
      await refreshBilling(client)
      await navigate({ to: paths.subscription })
    },
    meta: { shown: true },
  })
  return <CardForm action="till.save" isDeclined={false} busy={save.isPending} error={save.error} onSend={(card) => save.mutate(card)} />
}

type TypedCard = { number: string; expMonth: number; expYear: number }
type CardFormProps = {
  action: 'till.pay' | 'till.save'
  amount?: string
  isDeclined: boolean
  busy: boolean
  error: unknown
  onSend: (card: TypedCard) => void
}

/** `12 / 30` as month and year; null for anything else. */
function readExpiry(text: string): Pick<TypedCard, 'expMonth' | 'expYear'> | null {
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*\/\s*(\d{2}|\d{4})\s*$/.exec(text) ?? []
  const expMonth = Number(month)
  if (expMonth < 1 || expMonth > 12) return null
  return { expMonth, expYear: year.length === 2 ? 2000 + Number(year) : Number(year) }
}

function CardForm({ action, amount = '', isDeclined, busy, error, onSend }: CardFormProps) {
  const { t } = useTranslation('billing')
  const [number, setNumber] = useState('')
  const [expiry, setExpiry] = useState('')
  const [isTried, setTried] = useState(false)
  const date = readExpiry(expiry)
  const isNumber = /^[\d ]{13,25}$/.test(number)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (date && isNumber) onSend({ number, ...date })
  }
  return (
    <form noValidate onSubmit={send} className="mt-5 grid gap-4">
      {isDeclined ? (
        <InlineAlert kind="danger" live>
          {t('till.declined')}
        </InlineAlert>
      ) : null}
      <TextField
        label={t('till.number')}
        inputMode="numeric"
        autoComplete="cc-number"
        value={number}
        error={isTried && !isNumber ? t('till.numberWrong') : undefined}
        onChange={(event) => setNumber(event.target.value)}
      />
      <TextField
        label={t('till.expiry')}
        inputMode="numeric"
        autoComplete="cc-exp"
        placeholder="12/30"
        value={expiry}
        error={isTried && !date ? t('till.expiryWrong') : undefined}
        onChange={(event) => setExpiry(event.target.value)}
      />
      <FailureLine error={error} />
      <Button type="submit" variant="primary" size="large" busy={busy}>
        {t(action, { amount })}
      </Button>
    </form>
  )
}

const testCards = [
  { number: '4242 4242 4242 4242', does: 'plain' },
  { number: '4000 0025 0000 3155', does: 'firstStep' },
  { number: '4000 0027 6000 3184', does: 'everyStep' },
  { number: '4000 0000 0000 9995', does: 'declined' },
  { number: '4000 0000 0000 0341', does: 'declinedLater' },
] as const

function TestCards() {
  const { t } = useTranslation('billing')
  return (
    <section className="mt-8">
      <h2 className="text-lg font-semibold">{t('till.cards')}</h2>
      <dl className="mt-2 border-t border-line text-sm">
        {testCards.map(({ number, does }) => (
          <div key={number} className="border-b border-line py-2">
            <dt className="font-mono tabular">{number}</dt>
            <dd className="text-ink-2">{t(`till.does.${does}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
