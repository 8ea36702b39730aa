import { Trans, useLingui } from '@lingui/react'
import type { ReactElement } from 'react'
import type { MessageId, MessageValues } from './i18n.ts'

/** The catalogue as a function: `text('list.count', { count: 3 })`. */
export function useText() {
  const { i18n } = useLingui()
  return (id: MessageId, values?: MessageValues) => i18n._(id, values)
}

type RichTextProps = { id: MessageId; values?: MessageValues; components: Record<string, ReactElement> }

/** A message with elements, which the catalogue writes as `<name>…</name>`. */
export function RichText({ id, values, components }: RichTextProps) {
  return <Trans id={id} values={values} components={components} />
}
