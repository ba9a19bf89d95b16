-- What may take hours no longer keeps mails and short jobs waiting.
update job_run set lane = 'mail' where name = 'mail.send' and status in ('queued', 'retrying');
update job_run set lane = 'bulk' where name in ('projects.purge', 'speech-models.fetch', 'data-exports.make') and status in ('queued', 'retrying');
