import type { ReactNode } from 'react'

/** A part of a report, under its heading. */
export const ReportSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="heading">{title}</h2>
    {children}
  </section>
)
