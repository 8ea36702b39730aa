import type { Finding } from '#contract/posting/posts.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { fieldId } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import './post-findings.css'

/** What the check before publishing finds, beside the form; each line leads to its field. */
export function PostFindings({ findings }: { findings: Finding[] }) {
  const text = useText()
  const parts = (['BLOCK', 'WARNING'] as const).map((severity) => ({
    severity,
    found: findings.filter((finding) => finding.severity === severity),
  }))
  return (
    <section className="findings" aria-labelledby="findings">
      <h2 id="findings">{text('post.check')}</h2>
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
                {found.map(({ code, field, message }) => (
                  <li key={field + code}>
                    <a
                      href={`#${fieldId(field)}`}
                      onClick={() => document.getElementById(fieldId(field))?.focus()}
                    >
                      {message}
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
