import type { Finding } from '#contract/posting/posts.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { KnockOutField } from './knock-out-field.tsx'
import { Money, type PostFieldsProps, Texts, Times, Work } from './post-parts.tsx'
import { RfpFields } from './rfp/rfp-fields.tsx'
import { ScreeningField } from './screening-field.tsx'

type Props = PostFieldsProps & { publishedAt: string | null; postId: number; findings: Finding[] }

/** All fields of a post, in the order of its public page. An RFP has a form of its own. */
export function PostFields(props: Props) {
  if (props.kind === 'RFP') return <RfpFields {...props} />
  return (
    <>
      <Texts {...props} />
      <Work {...props} />
      <Money {...props} />
      <Times {...props} />
      <ScreeningField screening={props.form.screening} findings={props.findings} onChange={props.onChange} />
      <KnockOutField form={props.form} onChange={props.onChange} />
      <Blind {...props} />
    </>
  )
}

function Blind({ form, onChange }: PostFieldsProps) {
  const text = useText()
  return (
    <label className="post-check">
      <input
        type="checkbox"
        checked={form.is_blind}
        onChange={(event) => onChange({ is_blind: event.currentTarget.checked })}
      />
      <span>
        {text('post.blind')}
        <span className="field-hint">{text('post.blindHint')}</span>
      </span>
    </label>
  )
}
