import * as api from '@clipwright/contract/sources/sources'
import { handle, routes } from '#platform/http/handle.ts'
import { createUploadLink } from './create-upload-link.ts'

export const uploadRoutes = routes([handle(api.createUploadLink, createUploadLink)])
