import type { Finding } from '#contract/posting/posts.ts'
import { useWording } from '#web/app/i18n/problem-texts.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { fieldId } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import './post-findings.css'

type PostFindingsProps = { findings: Finding[]; isPublished: boolean }

/** The findings of the check before publishing, beside the form; each links to its field. */
export function PostFindings({ findings, isPublished }: PostFindingsProps) {
  const text = useText()
  const worded = useWording()
  const parts = (['BLOCK', 'WARNING'] as const).map((severity) => ({
    severity,
    found: findings.filter((finding) => finding.severity === severity),
  }))
  return (
    <section className="findings" aria-labelledby="findings">
      <h2 id="findings">{text(isPublished ? 'post.checkChanges' : 'post.check')}</h2>
      {findings.length === 0 && (
        <p className="findings-none">
          <Icon name="check" />
          {text('post.check.none')}
        </p>
      )}
      {parts.map(
        ({ severity, found }) =>
          found.length > 0 && (
            <div key={severity} className={`findings-${severity.toLowerCase()}`}>
              <h3>
                <Icon name={severity === 'BLOCK' ? 'warning' : 'info'} />
                {text(`post.check.${severity}`, { count: found.length })}
              </h3>
              <ul>
                {found.map((finding) => (
                  <li key={finding.field + finding.code}>
                    <a
                      href={`#${fieldId(finding.field)}`}
                      onClick={() => document.getElementById(fieldId(finding.field))?.focus()}
                    >
                      {worded(finding, finding.message)}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ),
      )}
    </section>
  )
}
