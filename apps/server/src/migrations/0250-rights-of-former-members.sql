-- Leaving a team ends these from now on; here for those who left before.

DELETE FROM sso_admin WHERE NOT EXISTS (
  SELECT FROM org_member WHERE org_member.org_id = sso_admin.org_id AND org_member.user_id = sso_admin.user_id
);

UPDATE api_key SET revoked_at = now() WHERE revoked_at IS NULL AND NOT EXISTS (
  SELECT FROM org_member WHERE org_member.org_id = api_key.org_id AND org_member.user_id = api_key.user_id
);
