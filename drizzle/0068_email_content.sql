ALTER TABLE "mails" ALTER COLUMN "html" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "mails" ALTER COLUMN "text" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "content" jsonb;--> statement-breakpoint
-- allow binding: its purpose is to keep the previous release, which writes no content, from sending an email without its words
ALTER TABLE "mails" ADD CONSTRAINT "mails_rendered_first" CHECK ("mails"."content" is null or "mails"."attempts" = 0) NOT VALID;
