import './button.css'

type Variant = 'primary' | 'secondary' | 'quiet' | 'icon'

/** The classes of a button, for `<button>` and for links that act like one. At least 44 px tall (button.css). */
export function button(variant: Variant, more = ''): string {
  return `button button-${variant} ${more}`.trim()
}
