import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { WireInput } from '@clipwright/contract/endpoint'
import {
  answerSurvey,
  getDueSurveys,
  getSurveyChoice,
  getSurveyCounts,
  listSurveyAnswers,
  putSurveyChoice,
  recordSurveyShown,
  type SurveyChoice,
  type SurveyKind,
} from '@clipwright/contract/announcements/surveys'
import { api } from '#platform/api-client.ts'
import { useSession } from '#platform/session.ts'

const keys = {
  due: ['surveys', 'due'],
  choice: ['surveys', 'choice'],
  counts: ['surveys', 'counts'],
  answers: ['surveys', 'answers'],
} as const

const answersPageSize = 20
const hourMs = 3_600_000

/** Fetched once an hour at most: surveys are not urgent. */
export function useDueSurveys() {
  const orgId = useSession((state) => (state.session?.token ? state.session.account?.orgId : undefined))
  return useQuery({
    queryKey: [...keys.due, orgId],
    queryFn: () => api.call(getDueSurveys, {}),
    staleTime: hourMs,
    refetchOnWindowFocus: false,
    enabled: orgId !== undefined,
  })
}

/** Fire and forget: nobody waits for the result. */
export function useRecordShown() {
  return useMutation({ mutationFn: (kind: SurveyKind) => api.call(recordSurveyShown, { kind }), meta: { shown: true } })
}

export function useAnswerSurvey(onAnswered: () => void) {
  return useMutation({
    mutationFn: (answer: WireInput<typeof answerSurvey>) => api.call(answerSurvey, answer),
    onSuccess: onAnswered,
    meta: { shown: true },
  })
}

export function useSurveyChoice() {
  return useQuery({ queryKey: keys.choice, queryFn: () => api.call(getSurveyChoice, {}) })
}

/** Optimistic: the switch moves at once and back when the server refuses. */
export function usePutSurveyChoice() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isOn: boolean) => api.call(putSurveyChoice, { isOn }),
    onMutate: (isOn) => {
      const before = client.getQueryData<SurveyChoice>(keys.choice)
      if (before) client.setQueryData(keys.choice, { ...before, isOn })
      return { before }
    },
    onError: (_error, _isOn, context) => client.setQueryData(keys.choice, context?.before),
    onSuccess: (choice) => client.setQueryData(keys.choice, choice),
    meta: { shown: true },
  })
}

export function useSurveyCounts() {
  return useQuery({ queryKey: keys.counts, queryFn: () => api.call(getSurveyCounts, {}) })
}

export function useSurveyAnswers(kind: SurveyKind | 'all', pageNum: number) {
  return useQuery({
    queryKey: [...keys.answers, kind, pageNum],
    queryFn: () => api.call(listSurveyAnswers, { pageNum, pageSize: answersPageSize, ...(kind === 'all' ? {} : { kind }) }),
    placeholderData: keepPreviousData,
  })
}
