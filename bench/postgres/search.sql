-- The 20 best of the newest 1,000 open jobs that match a search by PostgreSQL's own full text, with the marks of who reads.
\set search random(0, :last_search)
\set reader random(:first_reader, :last_reader)
with newest as (
  select d.id, d.published_at, d.vector, s.query
  from bench.searches s
  join bench.documents d on d.vector @@ s.query
  where s.n = :search and d.deadline_at > now()
  order by d.published_at desc, d.id desc
  limit 1000
), best as (
  select id, published_at, ts_rank(vector, query) as rank
  from newest
  order by rank desc, published_at desc, id desc
  limit 20
)
select o.id, o.kind, o.company_id, o.name, o.excerpt, o.type, o.location, o.level, o.city, o.country, o.skills,
  o.salary_min, o.salary_max, o.salary_currency, o.salary_period, o.deadline_at, o.deadline, o.status, o.closed_at,
  o.published_at, c.name as company_name, c.logo, c.is_verified,
  exists (select from bookmarks b where b.user_id = :reader and b.opportunity_id = o.id) as bookmarked,
  exists (select from applications a where a.user_id = :reader and a.opportunity_id = o.id and a.status <> 'WITHDRAWN') as applied
from best
join opportunities o on o.id = best.id
join companies c on c.id = o.company_id
order by best.rank desc, best.published_at desc, best.id desc;
