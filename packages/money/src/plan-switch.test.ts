import { expect, test } from 'vitest'
import { hasPack } from './packs.ts'
import type { PlanStatus } from './plan-status.ts'
import { decideSwitch, type CurrentPlan, type PlanChoice, type PlanSwitch, type SwitchDecision } from './plan-switch.ts'
import { comparePlans, planNames, type Cycle, type SoldCycle } from './plans.ts'

const statuses: PlanStatus[] = ['Active', 'Upgrading', 'Canceling', 'Canceled']
const currentCycles: Cycle[] = ['Daily', 'Monthly', 'Yearly']
const soldCycles: SoldCycle[] = ['Monthly', 'Yearly']
const packs = Array.from({ length: 17 }, (_, pack) => pack)

type Pair = { current: CurrentPlan; choice: PlanChoice; decision: SwitchDecision }

const currents = planNames.flatMap((plan) =>
  currentCycles.flatMap((cycle) => packs.slice(1, 16).flatMap((pack) => statuses.map((status) => ({ plan, cycle, pack, status })))),
)
const choices = planNames.flatMap((plan) => soldCycles.flatMap((cycle) => packs.map((pack) => ({ plan, cycle, pack }))))

function* listPairs(): Generator<Pair> {
  for (const current of currents) for (const choice of choices) yield { current, choice, decision: decideSwitch(current, choice) }
}

const isRefused = ({ decision }: Pair, reason: string) => decision.outcome === 'refused' && decision.reason === reason
const changeOf = ({ decision }: Pair): PlanSwitch | null => (decision.outcome === 'switch' ? decision.change : null)
/** Free and Starter are picked with one pack whatever the stepper says. */
const packOf = ({ choice }: Pair) => (choice.plan === 'Starter' || choice.plan === 'FreePlan' ? 1 : choice.pack)
const isSameChoice = (pair: Pair) =>
  pair.current.plan === pair.choice.plan && pair.current.cycle === pair.choice.cycle && pair.current.pack === packOf(pair)
/** Not refused by what has nothing to do with the kind of change. */
const isOpen = ({ current, choice, ...pair }: Pair) =>
  current.plan !== 'Enterprise' &&
  choice.plan !== 'Enterprise' &&
  current.status !== 'Upgrading' &&
  !(choice.plan === 'Starter' && choice.cycle === 'Yearly') &&
  hasPack(choice.plan, choice.cycle, packOf({ current, choice, ...pair })) &&
  !(current.status === 'Canceling' && choice.plan === 'FreePlan')
const isFrom = ({ current }: Pair, ...plans: string[]) => plans.includes(current.status === 'Canceled' ? 'FreePlan' : current.plan)
const isTo = ({ choice }: Pair, ...plans: string[]) => plans.includes(choice.plan)
const hasKind = (pair: Pair, kind: string) => changeOf(pair)?.kind === kind

/** The sentences of the specification: wherever the first function says that one is about the pair, the second must hold. */
const sentences: [sentence: string, isAbout: (pair: Pair) => boolean, holds: (pair: Pair) => boolean][] = [
  ['Enterprise cannot upgrade itself', (pair) => pair.current.plan === 'Enterprise', (pair) => isRefused(pair, 'contactAccountManager')],
  ['nobody becomes Enterprise by a click', (pair) => isTo(pair, 'Enterprise'), (pair) => isRefused(pair, 'contactAccountManager')],
  [
    'nothing is confirmed while Upgrading',
    (pair) => pair.current.status === 'Upgrading' && pair.current.plan !== 'Enterprise' && !isTo(pair, 'Enterprise'),
    (pair) => isRefused(pair, 'upgrading'),
  ],
  [
    'Starter yearly is unsupported',
    (pair) =>
      isTo(pair, 'Starter') && pair.choice.cycle === 'Yearly' && pair.current.plan !== 'Enterprise' && pair.current.status !== 'Upgrading',
    (pair) => isRefused(pair, 'starterYearlyUnsupported'),
  ],
  [
    'Starter yearly is never a result',
    () => true,
    (pair) => changeOf(pair)?.next.plan !== 'Starter' || changeOf(pair)?.next.cycle === 'Monthly',
  ],
  ['picking Starter or Free sets pack 1', (pair) => isTo(pair, 'Starter', 'FreePlan'), (pair) => (changeOf(pair)?.next.pack ?? 1) === 1],
  [
    'packs: 1; up to 5; up to 15',
    () => true,
    (pair) => {
      const { plan, cycle, pack } = changeOf(pair)?.next ?? { plan: 'Starter', cycle: 'Monthly', pack: 1 }
      return pack >= 1 && pack <= (plan === 'Pro' ? (cycle === 'Yearly' ? 15 : 5) : 1)
    },
  ],
  [
    'FreeTrial or FreePlan to Starter or Pro is NoneToPaid',
    (pair) => isOpen(pair) && isFrom(pair, 'FreeTrial', 'FreePlan') && isTo(pair, 'Starter', 'Pro'),
    (pair) => hasKind(pair, 'NoneToPaid'),
  ],
  [
    'Starter to Pro, monthly and yearly',
    (pair) => isOpen(pair) && isFrom(pair, 'Starter') && isTo(pair, 'Pro'),
    (pair) => hasKind(pair, pair.choice.cycle === 'Yearly' ? 'StarterToProYearly' : 'StarterToProMonthly'),
  ],
  ['Pro to Starter', (pair) => isOpen(pair) && isFrom(pair, 'Pro') && isTo(pair, 'Starter'), (pair) => hasKind(pair, 'ProToStarter')],
  ['Essential to Pro', (pair) => isOpen(pair) && isFrom(pair, 'Essential') && isTo(pair, 'Pro'), (pair) => hasKind(pair, 'EssentialToPro')],
  [
    'Essential to Starter',
    (pair) => isOpen(pair) && isFrom(pair, 'Essential') && isTo(pair, 'Starter'),
    (pair) => hasKind(pair, 'EssentialToStarter'),
  ],
  [
    'any paid or trial plan to FreePlan is AnyToFree',
    (pair) => isOpen(pair) && isFrom(pair, 'FreeTrial', 'Starter', 'Essential', 'Pro') && isTo(pair, 'FreePlan'),
    (pair) => hasKind(pair, 'AnyToFree'),
  ],
  [
    'a cycle change is UpgradeToYear',
    (pair) => isOpen(pair) && isFrom(pair, 'Pro') && isTo(pair, 'Pro') && pair.choice.cycle === 'Yearly' && pair.current.cycle !== 'Yearly',
    (pair) => hasKind(pair, 'UpgradeToYear'),
  ],
  [
    'the way back from the year waits for the next billing date',
    (pair) =>
      isOpen(pair) && isFrom(pair, 'Pro') && isTo(pair, 'Pro') && pair.choice.cycle === 'Monthly' && pair.current.cycle === 'Yearly',
    (pair) => hasKind(pair, 'DowngradeToMonth') && changeOf(pair)?.takesEffect === 'nextBillingDate',
  ],
  [
    'no daily plan becomes a monthly one of the same kind',
    (pair) => isOpen(pair) && isFrom(pair, 'Pro') && isTo(pair, 'Pro') && pair.choice.cycle === 'Monthly' && pair.current.cycle === 'Daily',
    (pair) => isRefused(pair, 'unsupported'),
  ],
  [
    'a pack change is ChangePack, more at once, fewer at the next billing date',
    (pair) =>
      isOpen(pair) &&
      isFrom(pair, 'Pro') &&
      isTo(pair, 'Pro') &&
      pair.current.cycle === pair.choice.cycle &&
      pair.current.pack !== pair.choice.pack,
    (pair) =>
      hasKind(pair, 'ChangePack') && changeOf(pair)?.takesEffect === (pair.choice.pack > pair.current.pack ? 'now' : 'nextBillingDate'),
  ],
  [
    'the free plan has no cycles',
    (pair) => isFrom(pair, 'FreePlan') && isTo(pair, 'FreePlan'),
    (pair) => pair.decision.outcome !== 'switch',
  ],
  ['nobody picks a trial or Essential', (pair) => isTo(pair, 'FreeTrial', 'Essential'), (pair) => pair.decision.outcome !== 'switch'],
  [
    'the switch type is the first that differs: plan, cycle, pack',
    (pair) => changeOf(pair) !== null && pair.current.status !== 'Canceled',
    (pair) => {
      const { current, choice } = pair
      return changeOf(pair)?.type === (current.plan !== choice.plan ? 'plan' : current.cycle !== choice.cycle ? 'cycle' : 'pack')
    },
  ],
  [
    'a Canceled status forces a plan switch, which is a rebuy',
    (pair) => pair.current.status === 'Canceled' && isOpen(pair) && isTo(pair, 'Starter', 'Pro'),
    (pair) => changeOf(pair)?.type === 'plan' && changeOf(pair)?.direction === 'rebuy',
  ],
  ['only a Canceled plan is bought again', (pair) => changeOf(pair)?.direction === 'rebuy', (pair) => pair.current.status === 'Canceled'],
  [
    'upgrades take effect at once, downgrades at the next billing date',
    (pair) => changeOf(pair) !== null,
    (pair) => (changeOf(pair)?.takesEffect === 'nextBillingDate') === (changeOf(pair)?.direction === 'downgrade'),
  ],
  [
    'a switch of plans goes up by their ranking',
    (pair) => changeOf(pair)?.type === 'plan' && pair.current.status !== 'Canceled',
    (pair) => (changeOf(pair)?.direction === 'upgrade') === comparePlans(pair.choice.plan, pair.current.plan) > 0,
  ],
  [
    'undo cancel is picking what one has while Canceling',
    (pair) => pair.current.status === 'Canceling',
    (pair) => (pair.decision.outcome === 'undoCancel') === (isOpen(pair) && isSameChoice(pair)),
  ],
  [
    'cancelling twice is refused',
    (pair) => pair.current.status === 'Canceling' && pair.current.plan !== 'Enterprise' && isTo(pair, 'FreePlan'),
    (pair) => isRefused(pair, 'alreadyCanceling'),
  ],
  [
    'any other switch while Canceling goes on with the subscription',
    (pair) => changeOf(pair) !== null,
    (pair) => changeOf(pair)?.endsCancellation === (pair.current.status === 'Canceling'),
  ],
  [
    'what one has is no switch',
    (pair) => isOpen(pair) && pair.current.status === 'Active' && isSameChoice(pair),
    (pair) => isRefused(pair, 'samePlan'),
  ],
]

test('every (plan, cycle, pack, status) to every other, against the sentences of the specification', () => {
  const broken: string[] = []
  const casesOf = new Map<string, number>()
  let pairs = 0
  for (const pair of listPairs()) {
    pairs += 1
    for (const [sentence, isAbout, holds] of sentences) {
      if (!isAbout(pair)) continue
      casesOf.set(sentence, (casesOf.get(sentence) ?? 0) + 1)
      if (!holds(pair) && broken.length < 5) broken.push(`${sentence}: ${JSON.stringify(pair)}`)
    }
  }
  expect(broken).toEqual([])
  expect(pairs).toBe(6 * 3 * 15 * 4 * (6 * 2 * 17))
  expect(sentences.map(([sentence]) => sentence).filter((sentence) => !casesOf.has(sentence))).toEqual([])
})

test('every refusal as unsupported has one of three causes', () => {
  const others: string[] = []
  for (const pair of listPairs()) {
    if (!isRefused(pair, 'unsupported')) continue
    const isNotSold = isTo(pair, 'FreeTrial', 'Essential')
    const hasNoChoices = pair.current.plan === pair.choice.plan && !isTo(pair, 'Pro')
    const isFromDay = pair.current.cycle === 'Daily' && isTo(pair, 'Pro') && pair.current.plan === 'Pro'
    if (!isNotSold && !hasNoChoices && !isFromDay) others.push(JSON.stringify(pair))
  }
  expect(others.slice(0, 5)).toEqual([])
})

/** For people to read: what an active plan with one pack may become. */
test.each([
  // FreePlan M, Starter M, Starter Y, Pro M, Pro Y, Pro Y with 2 packs
  ['FreePlan', 'Monthly', '-', 'NoneToPaid now', 'starterYearlyUnsupported', 'NoneToPaid now', 'NoneToPaid now', 'NoneToPaid now'],
  [
    'FreeTrial',
    'Monthly',
    'AnyToFree later',
    'NoneToPaid now',
    'starterYearlyUnsupported',
    'NoneToPaid now',
    'NoneToPaid now',
    'NoneToPaid now',
  ],
  [
    'Starter',
    'Monthly',
    'AnyToFree later',
    '-',
    'starterYearlyUnsupported',
    'StarterToProMonthly now',
    'StarterToProYearly now',
    'StarterToProYearly now',
  ],
  [
    'Essential',
    'Yearly',
    'AnyToFree later',
    'EssentialToStarter later',
    'starterYearlyUnsupported',
    'EssentialToPro now',
    'EssentialToPro now',
    'EssentialToPro now',
  ],
  ['Pro', 'Monthly', 'AnyToFree later', 'ProToStarter later', 'starterYearlyUnsupported', '-', 'UpgradeToYear now', 'UpgradeToYear now'],
  ['Pro', 'Yearly', 'AnyToFree later', 'ProToStarter later', 'starterYearlyUnsupported', 'DowngradeToMonth later', '-', 'ChangePack now'],
] as const)('%s %s', (plan, cycle, ...cells) => {
  const targets = [
    ['FreePlan', 'Monthly', 1],
    ['Starter', 'Monthly', 1],
    ['Starter', 'Yearly', 1],
    ['Pro', 'Monthly', 1],
    ['Pro', 'Yearly', 1],
    ['Pro', 'Yearly', 2],
  ] as const
  const texts = targets.map(([nextPlan, nextCycle, pack]) => {
    const decision = decideSwitch({ plan, cycle, pack: 1, status: 'Active' }, { plan: nextPlan, cycle: nextCycle, pack })
    if (decision.outcome === 'switch') return `${decision.change.kind} ${decision.change.takesEffect === 'now' ? 'now' : 'later'}`
    return decision.outcome === 'refused' && decision.reason !== 'samePlan' ? decision.reason : '-'
  })
  expect(texts).toEqual(cells)
})
