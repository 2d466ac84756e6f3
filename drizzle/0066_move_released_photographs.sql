-- in batches
WITH "moved" AS (
  DELETE FROM "released_photographs" WHERE "url" IN (SELECT "url" FROM "released_photographs" LIMIT 1000) RETURNING "url"
)
INSERT INTO "unkept_uploads" ("name")
SELECT regexp_replace("url", '^/media/', '') FROM "moved"
ON CONFLICT ("name") DO UPDATE SET "remove_after" = excluded."remove_after";
