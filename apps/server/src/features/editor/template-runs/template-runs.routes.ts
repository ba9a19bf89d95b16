import * as api from '@clipwright/contract/brand/brand-templates'
import { handle, routes } from '#platform/http/handle.ts'
import { applyBrandTemplate } from './apply-brand-template.ts'

export const templateRunRoutes = routes([handle(api.applyBrandTemplate, applyBrandTemplate)])
