CREATE TABLE "fleet_processes" (
	"instance" text PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"role" text NOT NULL,
	"build" text NOT NULL,
	"fingerprint" jsonb NOT NULL,
	"memory_bytes" bigint NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
