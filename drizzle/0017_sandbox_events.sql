-- Events are now sent by jobs. The sweep settles the purchases of those that were still waiting here.
DROP TABLE "sandbox"."deliveries" CASCADE;
