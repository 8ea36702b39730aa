import { useEffect, useRef } from 'react'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { button } from '#web/ui/button.ts'
import './recovery-codes.css'
import '#web/parts/panel.css'

/** New recovery codes, shown this once, to be copied, downloaded or printed. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const text = useText()
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new codes take the focus again
  useEffect(() => heading.current?.focus(), [codes])
  const all = `${codes.join('\n')}\n`
  const copy = async () => {
    const isCopied = await navigator.clipboard?.writeText(all).then(
      () => true,
      () => false,
    )
    if (isCopied) toast('success', text('twoStep.copied'))
    else toast('error', text('twoStep.notCopied'))
  }
  return (
    <section className="panel recovery-codes">
      <h2 ref={heading} tabIndex={-1}>
        {text('twoStep.codesTitle')}
      </h2>
      <p className="measure">{text('twoStep.codesWords')}</p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="recovery-acts">
        <button type="button" className={button('primary')} onClick={copy}>
          {text('twoStep.copy')}
        </button>
        <a
          className={button('secondary')}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(all)}`}
          download="recovery-codes.txt"
        >
          {text('twoStep.download')}
        </a>
        <button type="button" className={button('secondary')} onClick={() => print()}>
          {text('twoStep.print')}
        </button>
      </div>
    </section>
  )
}
