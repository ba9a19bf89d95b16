import * as api from '@clipwright/contract/publishing/approvals'
import { handle, routes } from '#platform/http/handle.ts'
import { createApproval, dropApproval, listApprovals, revokeApproval } from './manage-approvals.ts'
import { decideApproval, getSubmittedPosts } from './submitted-posts.ts'

export const approvalRoutes = routes([
  handle(api.createApproval, createApproval),
  handle(api.listApprovals, listApprovals),
  handle(api.revokeApproval, revokeApproval),
  handle(api.dropApproval, dropApproval),
  handle(api.getSubmittedPosts, getSubmittedPosts),
  handle(api.decideApproval, decideApproval),
])
