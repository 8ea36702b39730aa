-- What only the CV of a withdrawn application said goes; the words of its bio (B) and its owner's name stay.
UPDATE "applicant_texts" t SET "state" = 'UNREADABLE', "text" = '', "vector" = ts_delete(t."vector", ARRAY(
  SELECT w.lexeme FROM unnest(t."vector") w
  WHERE w.weights = '{C}' OR w.weights = '{A}' AND w.lexeme <> ALL (string_to_array(t."name", ' '))))
FROM "applications" a WHERE a.id = t."application_id" AND a.status = 'WITHDRAWN';
