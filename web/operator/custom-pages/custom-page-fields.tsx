import { CUSTOM_PAGE_LIMITS } from '#contract/operator/custom-pages.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { MarkdownEditor } from '#web/parts/fields/markdown-editor.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import type { Written } from './custom-page-draft.ts'
import '#web/parts/fields/check.css'

type FieldsProps = { written: Written; shownAt: string; onChange: (part: Partial<Written>) => void }

/** The words of a page in one language, and where it stands. */
export function CustomPageFields({ written, shownAt, onChange }: FieldsProps) {
  const text = useText()
  return (
    <>
      <TextField
        name="title"
        label={text('ownPages.title')}
        maxLength={CUSTOM_PAGE_LIMITS.title}
        value={written.title}
        onValue={(title) => onChange({ title })}
      />
      <TextField
        name="address"
        label={text('ownPages.address')}
        hint={text('ownPages.addressHint', { address: shownAt })}
        maxLength={CUSTOM_PAGE_LIMITS.address}
        autoCapitalize="none"
        spellCheck={false}
        value={written.address}
        onValue={(address) => onChange({ address })}
      />
      <TextField
        name="description"
        label={text('ownPages.description')}
        hint={text('ownPages.descriptionHint')}
        isOptional
        maxLength={CUSTOM_PAGE_LIMITS.description}
        value={written.description}
        onValue={(description) => onChange({ description })}
      />
      <MarkdownEditor
        name="text"
        label={text('pages.text')}
        hint={text('pages.textHint')}
        rows={20}
        value={written.text}
        onValue={(value) => onChange({ text: value })}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={written.isInFooter}
          onChange={({ currentTarget }) => onChange({ isInFooter: currentTarget.checked })}
        />
        {text('ownPages.footer')}
      </label>
      {written.isInFooter && (
        <TextField
          name="footer_position"
          label={text('ownPages.position')}
          hint={text('ownPages.positionHint')}
          inputMode="numeric"
          maxLength={5}
          value={written.position}
          onValue={(position) => onChange({ position })}
        />
      )}
    </>
  )
}
