-- Replaces released_photographs, which the previous release reads: drop that after the next.
CREATE TABLE "unkept_uploads" (
	"name" text PRIMARY KEY NOT NULL,
	"remove_after" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "unkept_uploads_due" ON "unkept_uploads" USING btree ("remove_after");--> statement-breakpoint
CREATE OR REPLACE FUNCTION "release_photograph"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "unkept_uploads" ("name") VALUES (regexp_replace(OLD."url", '^/media/', '')) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "release_private_photograph"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "unkept_uploads" ("name") VALUES (OLD."name") ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
