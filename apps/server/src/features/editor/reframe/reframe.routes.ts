import * as api from '@clipwright/contract/editor/reframe'
import { handle, routes } from '#platform/http/handle.ts'
import { getClipFaces } from './get-clip-faces.ts'
import { planReframe } from './plan-reframe.ts'

export const reframeRoutes = routes([handle(api.getClipFaces, getClipFaces), handle(api.planReframe, planReframe)])
