import * as api from '@clipwright/contract/tools/free-tools'
import { handle, routes } from '#platform/http/handle.ts'
import { runFreeTool } from './run-free-tool.ts'

export const freeToolRoutes = routes([handle(api.runFreeTool, runFreeTool)])
