import { LocalLink } from '#web/parts/local-link.tsx'

/** Links to the operator's page of a company. */
export function CompanyLink({ id, name }: { id: number; name: string }) {
  return (
    <LocalLink to={`/operator/companies/${id}/`} className="text-link">
      {name}
    </LocalLink>
  )
}
