-- One job with its texts and the marks of who reads.
\set job random(1, :last_job)
\set reader random(:first_reader, :last_reader)
select o.*, c.name as company_name, c.logo, c.is_verified,
  exists (select from bookmarks b where b.user_id = :reader and b.opportunity_id = o.id) as bookmarked,
  exists (select from applications a where a.user_id = :reader and a.opportunity_id = o.id and a.status <> 'WITHDRAWN') as applied
from opportunities o
join companies c on c.id = o.company_id
where o.id = :job and o.kind = 'JOB' and o.status <> 'DRAFT' and o.taken_down_at is null and c.suspended_at is null;
