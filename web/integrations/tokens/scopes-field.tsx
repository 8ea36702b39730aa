import { TOKEN_SCOPES, type TokenScope } from '#contract/integrations/token-scopes.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useAbilities } from '#web/app/session/abilities.ts'
import { FormField } from '#web/parts/fields/form-field.tsx'
import '#web/parts/fields/explained-choice.css'

type ScopesFieldProps = { scopes: TokenScope[]; onScopes: (scopes: TokenScope[]) => void }

/** The scopes of a token, each explained. A member is not offered those that their own role lacks. */
export function ScopesField({ scopes, onScopes }: ScopesFieldProps) {
  const text = useText()
  const abilities = useAbilities()
  const offered = TOKEN_SCOPES.filter((scope) => abilities.includes(scope))
  return (
    <FormField name="scopes" label={text('tokens.scopes')} hint={text('tokens.scopesHint')} isGroup>
      {({ id, ...attributes }) => (
        <div className="explained-choice">
          {offered.map((scope, at) => (
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
