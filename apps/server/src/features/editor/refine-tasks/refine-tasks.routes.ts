import * as api from '@clipwright/contract/editor/refine-tasks'
import { handle, routes } from '#platform/http/handle.ts'
import { createRefineTask } from './create-refine-task.ts'
import { findRefineTask } from './find-refine-task.ts'

export const refineTaskRoutes = routes([handle(api.createRefineTask, createRefineTask), handle(api.findRefineTask, findRefineTask)])
