ALTER TABLE "sandbox"."charges" DROP COLUMN "receipt_email";--> statement-breakpoint
ALTER TABLE "sandbox"."intents" DROP COLUMN "version";--> statement-breakpoint
ALTER TABLE "sandbox"."intents" DROP COLUMN "receipt_email";--> statement-breakpoint
ALTER TABLE "sandbox"."intents" DROP COLUMN "canceled_at";--> statement-breakpoint
ALTER TABLE "sandbox"."intents" DROP COLUMN "cancellation_reason";