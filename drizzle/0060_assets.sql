CREATE TABLE "assets" (
	"address" text PRIMARY KEY NOT NULL,
	"body" "bytea" NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
