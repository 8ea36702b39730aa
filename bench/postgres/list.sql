-- One of the first five pages of 20 open jobs with the marks of who reads, newest first.
\set skipped 20 * random(0, 4)
\set reader random(:first_reader, :last_reader)
select o.id, o.kind, o.company_id, o.name, o.excerpt, o.type, o.location, o.level, o.city, o.country, o.skills,
  o.salary_min, o.salary_max, o.salary_currency, o.salary_period, o.deadline_at, o.deadline, o.status, o.closed_at,
  o.published_at, c.name as company_name, c.logo, c.is_verified,
  exists (select from bookmarks b where b.user_id = :reader and b.opportunity_id = o.id) as bookmarked,
  exists (select from applications a where a.user_id = :reader and a.opportunity_id = o.id and a.status <> 'WITHDRAWN') as applied
from (
  select id, published_at from open_opportunities where kind = 'JOB' and deadline_at > now()
  order by published_at desc, id desc limit 20 offset :skipped
) listed
join opportunities o on o.id = listed.id
join companies c on c.id = o.company_id
order by listed.published_at desc, listed.id desc;
