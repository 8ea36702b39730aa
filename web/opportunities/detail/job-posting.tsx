type JobPostingProps = { posting: Record<string, unknown>; texts: (string | null)[] }

/** JSON-LD for search engines. `<` is escaped, so that no text can end the script element. */
export function JobPosting({ posting, texts }: JobPostingProps) {
  const whole = { ...posting, description: texts.filter(Boolean).join('\n') }
  const json = JSON.stringify(whole).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every `<` escaped; a data block is never run
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
