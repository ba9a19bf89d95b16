import * as api from '@clipwright/contract/account/data-exports'
import { handle, routes } from '#platform/http/handle.ts'
import { createDataExport } from './create-data-export.ts'
import { listDataExports } from './list-data-exports.ts'

export const dataExportRoutes = routes([handle(api.createDataExport, createDataExport), handle(api.listDataExports, listDataExports)])
