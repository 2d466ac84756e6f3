-- Orders that staff entered were called "desk".
UPDATE "orders" SET "source" = 'staff' WHERE "source" = 'desk';
