import * as api from '@clipwright/contract/announcements/surveys'
import { handle, routes } from '#platform/http/handle.ts'
import { answerSurvey } from './answer-survey.ts'
import { getDueSurveys } from './get-due-surveys.ts'
import { getSurveyChoice } from './get-survey-choice.ts'
import { getSurveyCounts } from './get-survey-counts.ts'
import { listSurveyAnswers } from './list-survey-answers.ts'
import { putSurveyChoice } from './put-survey-choice.ts'
import { recordSurveyShown } from './record-survey-shown.ts'

export const surveyRoutes = routes([
  handle(api.getDueSurveys, getDueSurveys),
  handle(api.recordSurveyShown, recordSurveyShown),
  handle(api.answerSurvey, answerSurvey),
  handle(api.getSurveyChoice, getSurveyChoice),
  handle(api.putSurveyChoice, putSurveyChoice),
  handle(api.listSurveyAnswers, listSurveyAnswers),
  handle(api.getSurveyCounts, getSurveyCounts),
])
