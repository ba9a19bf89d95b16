import { z } from 'zod'

/** Defaults of the specification: page 1, 20 a page, never more than 100. */
export const PageQuery = z.object({
  pageNum: z.coerce.number().int().min(1).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
})

export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    data: z.array(item),
    pageNum: z.number().int(),
    pageSize: z.number().int(),
    total: z.number().int(),
    totalPages: z.number().int(),
    hasMore: z.boolean(),
  })
}
