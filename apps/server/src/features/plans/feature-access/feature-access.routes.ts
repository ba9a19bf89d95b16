import * as api from '@clipwright/contract/plans/feature-access'
import { handle, routes } from '#platform/http/handle.ts'
import { updateMyFeatureConfigs } from './update-my-feature-configs.ts'

export const featureAccessRoutes = routes([handle(api.updateMyFeatureConfigs, updateMyFeatureConfigs)])
