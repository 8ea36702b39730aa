-- Answers kept for repeated requests whose shape has changed since: of applications, and of stage changes. A repeat is
-- decided anew, and what it would do twice is refused by the rules of its own.
DELETE FROM "idempotency_keys" WHERE "answer" ? 'timeline' OR "answer" ? 'move';
