-- The 20 newest open jobs of a type, with the marks of who reads.
\set type random(1, 6)
\set reader random(:first_reader, :last_reader)
select o.id, o.kind, o.company_id, o.name, o.excerpt, o.type, o.location, o.level, o.city, o.country, o.skills,
  o.salary_min, o.salary_max, o.salary_currency, o.salary_period, o.deadline_at, o.deadline, o.status, o.closed_at,
  o.published_at, c.name as company_name, c.logo, c.is_verified,
  exists (select from bookmarks b where b.user_id = :reader and b.opportunity_id = o.id) as bookmarked,
  exists (select from applications a where a.user_id = :reader and a.opportunity_id = o.id and a.status <> 'WITHDRAWN') as applied
from open_opportunities listed
join opportunities o on o.id = listed.id
join companies c on c.id = o.company_id
where listed.kind = 'JOB' and listed.deadline_at > now()
  and o.type = (array['FULL_TIME', 'PART_TIME', 'CONTRACT', 'INTERNSHIP', 'NATIONAL_SERVICE', 'VOLUNTEERING'])[:type]
order by listed.published_at desc, listed.id desc
limit 20;
