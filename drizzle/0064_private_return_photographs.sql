-- No release has stored any. The trigger has their files deleted, which were at public addresses.
DELETE FROM "return_photographs";--> statement-breakpoint
DROP TRIGGER "return_photographs_release" ON "return_photographs";--> statement-breakpoint
ALTER TABLE "return_photographs" DROP CONSTRAINT "return_photographs_url_unique";--> statement-breakpoint
ALTER TABLE "return_photographs" ADD COLUMN "name" text NOT NULL;--> statement-breakpoint
ALTER TABLE "return_photographs" DROP COLUMN "url";--> statement-breakpoint
ALTER TABLE "return_photographs" ADD CONSTRAINT "return_photographs_name_unique" UNIQUE("name");--> statement-breakpoint
CREATE FUNCTION "release_private_photograph"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "released_photographs" ("url") VALUES (OLD."name") ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "return_photographs_release" AFTER DELETE ON "return_photographs"
FOR EACH ROW EXECUTE FUNCTION "release_private_photograph"();
