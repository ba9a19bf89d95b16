import { z } from 'zod'

// Opaque and URL-safe, made only by the server. The brand makes mixing two kinds a compile error.
const opaqueId = z.string().regex(/^[A-Za-z0-9_-]{6,40}$/)

export const OrgId = opaqueId.brand<'OrgId'>()
export type OrgId = z.infer<typeof OrgId>
export const UserId = opaqueId.brand<'UserId'>()
export type UserId = z.infer<typeof UserId>
export const ProjectId = opaqueId.brand<'ProjectId'>()
export type ProjectId = z.infer<typeof ProjectId>
export const ClipId = opaqueId.brand<'ClipId'>()
export type ClipId = z.infer<typeof ClipId>
export const UploadId = opaqueId.brand<'UploadId'>()
export type UploadId = z.infer<typeof UploadId>
export const RenderId = opaqueId.brand<'RenderId'>()
export type RenderId = z.infer<typeof RenderId>
export const ClusterJobId = opaqueId.brand<'ClusterJobId'>()
export type ClusterJobId = z.infer<typeof ClusterJobId>
export const PasskeyId = opaqueId.brand<'PasskeyId'>()
export type PasskeyId = z.infer<typeof PasskeyId>
/** A visitor of the free tools; never the id of an account. */
export const GuestId = z
  .string()
  .regex(/^guest_[A-Za-z0-9_-]{6,40}$/)
  .brand<'GuestId'>()
export type GuestId = z.infer<typeof GuestId>
/** A transcript that a visitor of the free tools had made. */
export const GuestTranscriptId = opaqueId.brand<'GuestTranscriptId'>()
export type GuestTranscriptId = z.infer<typeof GuestTranscriptId>
/** A video that a visitor of the free tools has compressed by the server. */
export const GuestCompressionId = opaqueId.brand<'GuestCompressionId'>()
export type GuestCompressionId = z.infer<typeof GuestCompressionId>
export const InvitationId = opaqueId.brand<'InvitationId'>()
export type InvitationId = z.infer<typeof InvitationId>
export const CollectionId = opaqueId.brand<'CollectionId'>()
export type CollectionId = z.infer<typeof CollectionId>
export const CopilotTaskId = opaqueId.brand<'CopilotTaskId'>()
export type CopilotTaskId = z.infer<typeof CopilotTaskId>
export const HistoryRecordId = opaqueId.brand<'HistoryRecordId'>()
export type HistoryRecordId = z.infer<typeof HistoryRecordId>
export const BrollTaskId = opaqueId.brand<'BrollTaskId'>()
export type BrollTaskId = z.infer<typeof BrollTaskId>
/** A place in a clip that was searched for B-roll. */
export const BrollId = opaqueId.brand<'BrollId'>()
export type BrollId = z.infer<typeof BrollId>
export const BrollItemId = opaqueId.brand<'BrollItemId'>()
export type BrollItemId = z.infer<typeof BrollItemId>
/** An image, video, sound or font in a team's library. */
export const AssetId = opaqueId.brand<'AssetId'>()
export type AssetId = z.infer<typeof AssetId>
export const AssetFolderId = opaqueId.brand<'AssetFolderId'>()
export type AssetFolderId = z.infer<typeof AssetFolderId>
export const BrandTemplateId = opaqueId.brand<'BrandTemplateId'>()
export type BrandTemplateId = z.infer<typeof BrandTemplateId>
/** Work on one clip: a voice-over, an enhancement, titles, a proposal. */
export const ClipTaskId = opaqueId.brand<'ClipTaskId'>()
export type ClipTaskId = z.infer<typeof ClipTaskId>
/** An account on another platform that a team posts to. */
export const SocialAccountId = opaqueId.brand<'SocialAccountId'>()
export type SocialAccountId = z.infer<typeof SocialAccountId>
/** Posts that were scheduled together. */
export const PostBatchId = opaqueId.brand<'PostBatchId'>()
export type PostBatchId = z.infer<typeof PostBatchId>
export const EventHookId = opaqueId.brand<'EventHookId'>()
export type EventHookId = z.infer<typeof EventHookId>
export const HookDeliveryId = opaqueId.brand<'HookDeliveryId'>()
export type HookDeliveryId = z.infer<typeof HookDeliveryId>
export const PostId = opaqueId.brand<'PostId'>()
export type PostId = z.infer<typeof PostId>
/** A link by which somebody decides on posts. */
export const ApprovalId = opaqueId.brand<'ApprovalId'>()
export type ApprovalId = z.infer<typeof ApprovalId>
/** One account that a post goes to. */
export const PostTargetId = opaqueId.brand<'PostTargetId'>()
export type PostTargetId = z.infer<typeof PostTargetId>
/** A channel, feed or folder that is watched for new videos. */
export const ImportChannelId = opaqueId.brand<'ImportChannelId'>()
export type ImportChannelId = z.infer<typeof ImportChannelId>
/** How videos of a channel become projects. Sent as `collectionId`. */
export const ImportRuleId = opaqueId.brand<'ImportRuleId'>()
export type ImportRuleId = z.infer<typeof ImportRuleId>
/** A video seen on a watched channel. */
export const ImportItemId = opaqueId.brand<'ImportItemId'>()
export type ImportItemId = z.infer<typeof ImportItemId>
