import content from './plan-list.json' with { type: 'json' }
import { PlanListFile } from './plan-list.ts'

/** The plans the product comes with, for whoever does not write a list of their own. */
export const defaultPlanList: PlanListFile = PlanListFile.parse(content)
