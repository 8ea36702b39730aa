import { data } from 'react-router'
import { MissingScreen } from '#web/parts/missing-screen.tsx'
import type { Route } from './+types/not-found.ts'

export function loader(): never {
  throw data({ code: 'not_found' }, { status: 404 })
}

export default function NotFound() {
  return null
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <MissingScreen error={error} />
}
