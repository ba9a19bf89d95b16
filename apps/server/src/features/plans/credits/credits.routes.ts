import * as api from '@clipwright/contract/plans/credits'
import { handle, routes } from '#platform/http/handle.ts'
import { getCredits } from './get-credits.ts'
import { listStatement } from './list-statement.ts'

export const creditRoutes = routes([handle(api.getCredits, getCredits), handle(api.listStatement, listStatement)])
