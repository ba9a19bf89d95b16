import * as api from '@clipwright/contract/sources/source-media'
import { handle, routes } from '#platform/http/handle.ts'
import { listSourceMediaGroups } from './list-source-media-groups.ts'

export const sourceMediaRoutes = routes([handle(api.listSourceMediaGroups, listSourceMediaGroups)])
