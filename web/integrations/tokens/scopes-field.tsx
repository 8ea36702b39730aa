import type { AnyScope } from '#contract/integrations/token-scopes.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { FormField } from '#web/parts/fields/form-field.tsx'
import type { TokenOwner } from './token-owner.ts'
import '#web/parts/fields/explained-choice.css'

type ScopesFieldProps = { owner: TokenOwner; scopes: AnyScope[]; onScopes: (scopes: AnyScope[]) => void }

/** The scopes of a token, each explained. */
export function ScopesField({ owner, scopes, onScopes }: ScopesFieldProps) {
  const text = useText()
  return (
    <FormField name="scopes" label={text('tokens.scopes')} hint={text(owner.words.scopesHint)} isGroup>
      {({ id, ...attributes }) => (
        <div className="explained-choice">
          {owner.scopes.map((scope, at) => (
            <label key={scope}>
              <input
                {...attributes}
                {...(at === 0 && { id })}
                type="checkbox"
                checked={scopes.includes(scope)}
                onChange={({ currentTarget: { checked } }) =>
                  onScopes(checked ? [...scopes, scope] : scopes.filter((each) => each !== scope))
                }
                aria-labelledby={`${id}-${scope}`}
                aria-describedby={`${id}-${scope}-text`}
              />
              <b id={`${id}-${scope}`}>{text(`tokens.scope.${scope}`)}</b>
              <span id={`${id}-${scope}-text`}>{text(`tokens.scope.${scope}.text`)}</span>
            </label>
          ))}
        </div>
      )}
    </FormField>
  )
}
