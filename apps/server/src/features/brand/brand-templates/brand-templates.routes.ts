import * as api from '@clipwright/contract/brand/brand-templates'
import { handle, routes } from '#platform/http/handle.ts'
import { createBrandTemplate } from './create-brand-template.ts'
import { deleteBrandTemplate } from './delete-brand-template.ts'
import { duplicateBrandTemplate } from './duplicate-brand-template.ts'
import { exportBrandTemplate } from './export-brand-template.ts'
import { getBrandTemplate } from './get-brand-template.ts'
import { importBrandTemplate } from './import-brand-template.ts'
import { listBrandTemplates } from './list-brand-templates.ts'
import { updateBrandTemplate } from './update-brand-template.ts'

export const brandTemplateRoutes = routes([
  handle(api.listBrandTemplates, listBrandTemplates),
  handle(api.createBrandTemplate, createBrandTemplate),
  handle(api.getBrandTemplate, getBrandTemplate),
  handle(api.updateBrandTemplate, updateBrandTemplate),
  handle(api.duplicateBrandTemplate, duplicateBrandTemplate),
  handle(api.deleteBrandTemplate, deleteBrandTemplate),
  handle(api.exportBrandTemplate, exportBrandTemplate),
  handle(api.importBrandTemplate, importBrandTemplate),
])
