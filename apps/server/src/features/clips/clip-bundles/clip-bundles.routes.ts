import * as api from '@clipwright/contract/clips/clip-bundles'
import { handle, routes } from '#platform/http/handle.ts'
import { createClipBundle } from './create-clip-bundle.ts'

export const clipBundleRoutes = routes([handle(api.createClipBundle, createClipBundle)])
